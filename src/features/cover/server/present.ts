import type { CoverCandidateOnWire } from '#contract/admin-cover.ts';
import type { CoverRequestOnWire } from '#contract/cover.ts';
import type { CoverCandidate } from '#domain/cover/candidates.ts';
import type { Asking } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { reasonFacts } from '#domain/smart-assign/reasons.ts';
import type { NameOf } from '#server/db/names.ts';
import type { Ask, StoredRequest } from '#server/workflows/cover-facts.ts';

const time = (epochMs: number) => new Date(epochMs).toISOString();
const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : time(epochMs));

/** Returns what only administrators see of an open request. `asks` are in the order in which people were asked. */
export function presentForCoordinators(
  { place: { memberId }, openedAt }: StoredRequest,
  { nextAskAt, everyoneAskedAt }: Asking,
  facts: {
    readonly reason: string | null;
    readonly isUrgent: boolean;
    readonly asks: ReadonlyMap<MemberId, Ask>;
    readonly nameOf: NameOf;
  },
): CoverRequestOnWire['forCoordinators'] {
  const { reason, isUrgent, asks, nameOf } = facts;
  const person = (id: MemberId) => ({ id, name: nameOf(id) });
  return {
    member: person(memberId),
    reason,
    openedAt: time(openedAt),
    nextAskAt: timeOrNull(nextAskAt),
    everyoneAskedAt: timeOrNull(everyoneAskedAt),
    isUrgent,
    asked: [...asks].flatMap(([id, { askedAt, outcome }]) =>
      outcome === 'void' ? [] : [{ ...person(id), askedAt: time(askedAt), isReached: outcome === 'asked' }],
    ),
  };
}

/** Returns a member who can cover a place, with the facts behind their position, if the role suits them. */
export function presentCandidate(
  {
    user,
    saidYes,
    facts,
  }: Omit<CoverCandidate, 'facts'> & { readonly facts: CoverCandidate['facts'] | null },
  nameOf: NameOf,
  isReachable: boolean,
): CoverCandidateOnWire {
  return { id: user.id, name: nameOf(user.id), saidYes, isReachable, reason: facts && reasonFacts(facts) };
}
