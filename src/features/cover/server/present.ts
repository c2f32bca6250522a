import type { CoverRequestOnWire } from '#contract/cover.ts';
import { onWire } from '#contract/service-on-wire.ts';
import type { CoverCandidate } from '#domain/cover/candidates.ts';
import type { Asking } from '#domain/cover/cover-request.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import { reasonFacts } from '#domain/smart-assign/reasons.ts';
import type { StoredRequest } from '#server/workflows/cover-request.ts';

const time = (epochMs: number) => new Date(epochMs).toISOString();
const timeOrNull = (epochMs: number | null | undefined) => (epochMs == null ? null : time(epochMs));

/** Returns what everyone who can see an open request sees of it. */
export function presentPlace(
  { id, place }: StoredRequest,
  service: Service,
  { services, roleName }: { readonly services: readonly Service[]; readonly roleName: string },
) {
  return {
    id,
    ...onWire(service),
    startsAt: service.startsAt,
    name: service.name,
    sharesDate: sharesDate(service, services),
    role: { id: place.roleId satisfies RoleId, name: roleName },
  };
}

/** Returns what only administrators see of an open request. */
export function presentForCoordinators(
  { place: { memberId }, openedAt }: StoredRequest,
  { nextAskAt, everyoneAskedAt }: Asking,
  people: {
    readonly reason: string | null;
    readonly candidates: readonly CoverCandidate[];
    readonly asks: ReadonlyMap<MemberId, number>;
    readonly nameOf: (id: MemberId) => string;
  },
): CoverRequestOnWire['forCoordinators'] {
  const { reason, candidates, asks, nameOf } = people;
  const person = (id: MemberId) => ({ id, name: nameOf(id) });
  const able = new Set(candidates.map(({ user }) => user.id));
  return {
    member: person(memberId),
    reason,
    openedAt: time(openedAt),
    nextAskAt: timeOrNull(nextAskAt),
    everyoneAskedAt: timeOrNull(everyoneAskedAt),
    candidates: candidates.map(({ user, saidYes, facts }) => ({
      ...person(user.id),
      saidYes,
      reason: reasonFacts(facts),
      askedAt: timeOrNull(asks.get(user.id)),
    })),
    askedOthers: [...asks]
      .filter(([id]) => !able.has(id))
      .map(([id, askedAt]) => ({ ...person(id), askedAt: time(askedAt) })),
  };
}
