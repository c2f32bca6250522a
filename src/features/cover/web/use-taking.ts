import { useState } from 'react';
import { type CoverRequestInResponse, coverCalls } from '#contract/cover.ts';
import { compareDates } from '#domain/calendar/calendar.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { ApiError, refusalOf, sentenceOf } from '#web/api/api.ts';
import { useRead, useRefresh } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { useNameOfOther } from '#web/family/use-people.ts';
import { useCurrentUser } from '#web/session/session.ts';

const { listCoverRequests, acceptCover, declineCover } = coverCalls;

/** The refusals with a sentence of their own here. The others have the general one. */
const OWN_REFUSALS = ['already_assigned', 'not_available', 'no_roster'] as const;

/** A place that the member can take, or has tried to take or to decline. */
export interface Offer {
  readonly request: CoverRequestInResponse;
  readonly state: 'open' | 'taking' | 'taken' | 'declining' | 'declined' | 'refused' | 'failed';
  /** The result of taking or declining it. */
  readonly sentence: string | null;
}

/** Returns the key of an offer: a place can be offered to several of a family. */
export const offerKey = ({ id, memberId }: CoverRequestInResponse) => `${id} ${memberId}`;

function nearestFirst({ request: a }: Offer, { request: b }: Offer): number {
  return compareDates(a.date, b.date) || a.id - b.id;
}

/** Returns the places that the member can take, and functions that take and decline one. */
export function useTaking() {
  const { data, isLoadingError, refetch } = useRead(listCoverRequests, { query: { only: 'for_me' } });
  const accept = useChange(acceptCover);
  const decline = useChange(declineCover);
  const refresh = useRefresh();
  const user = useCurrentUser();
  const nameOf = useNameOfOther();
  // A tried offer stays where it is although the request has ended, so that no other button moves under the finger.
  const [tried, setTried] = useState<ReadonlyMap<string, Offer>>(new Map());

  function show(
    request: CoverRequestInResponse,
    state: Offer['state'],
    sentence: string | null = null,
  ): void {
    setTried((before) => new Map(before).set(offerKey(request), { request, state, sentence }));
  }

  const bodyFor = ({ memberId }: CoverRequestInResponse) => (memberId === user.id ? {} : { memberId });

  /** Shows why nothing was saved. */
  function showRefusal(request: CoverRequestInResponse, error: unknown, sentence: string): void {
    // A rule refused it. Other failures don't concern the place.
    const isRefused = error instanceof ApiError && [404, 409].includes(error.status);
    show(request, isRefused ? 'refused' : 'failed', sentence);
    if (isRefused) void refresh();
  }

  const untried = (data ?? [])
    .filter((request) => !tried.has(offerKey(request)))
    .map((request): Offer => ({ request, state: 'open', sentence: null }));

  return {
    /** Nearest first. */
    offers: [...untried, ...tried.values()].sort(nearestFirst),
    isLoadingError,
    retry: () => void refetch(),

    async take(request: CoverRequestInResponse): Promise<void> {
      if (accept.isPending || decline.isPending) return;
      const name = nameOf(request.memberId);
      const role = request.role.name;
      const service = shortServiceTitle(request);
      show(request, 'taking');
      try {
        await accept.mutateAsync({ params: { id: request.id }, body: bodyFor(request) });
        show(
          request,
          'taken',
          name === null ? t('cover:taken', { role, service }) : t('cover:takenFor', { name, role, service }),
        );
      } catch (error) {
        const code = refusalOf(error, acceptCover)?.code;
        const own = OWN_REFUSALS.find((each) => each === code);
        showRefusal(request, error, own ? t(`cover:takingRefusals.${own}`) : sentenceOf(error));
      }
    },

    async decline(request: CoverRequestInResponse): Promise<void> {
      if (accept.isPending || decline.isPending) return;
      show(request, 'declining');
      try {
        await decline.mutateAsync({ params: { id: request.id }, body: bodyFor(request) });
        show(request, 'declined', t('cover:declined'));
      } catch (error) {
        showRefusal(request, error, sentenceOf(error));
      }
    },
  };
}
