import type { CoverRequestOnWire } from '#contract/cover.ts';
import type { CoverCandidate } from '#domain/cover/candidates.ts';
import type { Asking } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { reasonFacts } from '#domain/smart-assign/reasons.ts';
import type { StoredRequest } from '#server/workflows/cover-facts.ts';

const time = (epochMs: number) => new Date(epochMs).toISOString();
const timeOrNull = (epochMs: number | null | undefined) => (epochMs == null ? null : time(epochMs));

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
