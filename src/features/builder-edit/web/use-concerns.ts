import { useMemo } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { type ConcernInResponse, placeCalls } from '#contract/places.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ConcernCode } from '#domain/places/concerns.ts';
import { type ServiceRef, serviceKey } from '#domain/services/services.ts';
import { useFetch, useRead } from '#web/api/server-state.ts';
import { type PendingSelections, pendingIn } from '#web/builder/use-pending-selections.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';

/** Someone without concerns, or they are not known yet. */
const NONE: readonly ConcernInResponse[] = [];

/** Returns the texts of the concerns with these codes. */
export function textsOf(concerns: readonly ConcernInResponse[], ...codes: readonly ConcernCode[]): string[] {
  return concerns.filter(({ code }) => codes.includes(code)).map(({ text }) => text);
}

const inputFor = (
  month: Month,
  query: ReturnType<typeof useTeamQuery>,
  selections: Pick<PendingSelections, 'byService'>,
) => ({
  params: monthInAddress(month),
  query,
  body: { unsaved: pendingIn(selections, month) },
});

const keyOf = (service: ServiceRef, memberId: MemberId) => `${serviceKey(service)} ${memberId}`;

/** Returns the concerns about the people who have the places of a month, saved or not. */
export function useConcerns(month: Month, pendingSelections: PendingSelections) {
  const query = useTeamQuery();
  const input = inputFor(month, query, pendingSelections);
  const { data } = useRead(placeCalls.listConcerns, input, { isAwaited: false, keepsPrevious: true });
  const fetch = useFetch();
  const known = useMemo(
    () => new Map(data?.places.map((one) => [keyOf(one, one.memberId), one.concerns])),
    [data],
  );
  return {
    /** Returns the known concerns about a person at a service where they have a place. */
    concernsAt: (service: ServiceRef, memberId: MemberId) => known.get(keyOf(service, memberId)) ?? NONE,

    /** Returns the same once it is known, also of a selection that was made just now. */
    async readConcernsAt(service: ServiceRef, memberId: MemberId): Promise<readonly ConcernInResponse[]> {
      const key = serviceKey(service);
      const byService = { ...pendingSelections.byService, [key]: pendingSelections.current(key) };
      const { places } = await fetch(placeCalls.listConcerns, inputFor(month, query, { byService }));
      return places.find((one) => keyOf(one, one.memberId) === keyOf(service, memberId))?.concerns ?? NONE;
    },
  };
}
