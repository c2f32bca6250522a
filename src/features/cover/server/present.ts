import type { CoverRequestInResponse } from '#contract/cover.ts';
import type { Asking } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Ask } from '#server/cover/ask-queries.ts';
import type { StoredRequest } from '#server/cover/request-queries.ts';
import type { NameOf } from '#server/db/names.ts';

const time = (epochMs: number) => new Date(epochMs).toISOString();
const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : time(epochMs));

/** Returns the part of an open request that only administrators see. `asks` are in the order people were asked. */
export function presentForCoordinators(
  { place: { memberId }, openedAt }: StoredRequest,
  { nextAskAt, everyoneAskedAt }: Asking,
  facts: {
    readonly reason: string | null;
    readonly seat: number | null;
    readonly isUrgent: boolean;
    readonly asks: ReadonlyMap<MemberId, Ask>;
    readonly nameOf: NameOf;
  },
): CoverRequestInResponse['forCoordinators'] {
  const { reason, seat, isUrgent, asks, nameOf } = facts;
  const person = (id: MemberId) => ({ id, name: nameOf(id) });
  return {
    member: person(memberId),
    seat,
    reason,
    openedAt: time(openedAt),
    nextAskAt: timeOrNull(nextAskAt),
    everyoneAskedAt: timeOrNull(everyoneAskedAt),
    isUrgent,
    asked: [...asks].flatMap(([id, { askedAt, outcome }]) =>
      outcome === 'void'
        ? []
        : [
            {
              ...person(id),
              askedAt: time(askedAt),
              isReached: outcome !== 'lost',
              saidNo: outcome === 'declined',
            },
          ],
    ),
  };
}
