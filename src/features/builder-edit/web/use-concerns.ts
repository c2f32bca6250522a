import { useMemo } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { type ConcernInResponse, placeCalls } from '#contract/places.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ConcernCode } from '#domain/places/concerns.ts';
import { type ServiceRef, serviceKey } from '#domain/services/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { type PendingSelections, pendingIn } from '#web/builder/use-pending-selections.ts';

/** Someone against whom nothing speaks, or it is not known yet. */
const NONE: readonly ConcernInResponse[] = [];

/** Returns the texts of the concerns with these codes. */
export function textsOf(concerns: readonly ConcernInResponse[], ...codes: readonly ConcernCode[]): string[] {
  return concerns.filter(({ code }) => codes.includes(code)).map(({ text }) => text);
}

/** Returns a function that tells what speaks against a person at a service of the month where they have a place, saved or not. */
export function useConcerns(month: Month, pendingSelections: PendingSelections, isLocked: boolean) {
  const unsaved = isLocked ? [] : pendingIn(pendingSelections, month);
  const { data } = useRead(
    placeCalls.listConcerns,
    { params: monthInAddress(month), body: { unsaved } },
    { isAwaited: false, keepsPrevious: true },
  );
  const known = useMemo(
    () => new Map(data?.places.map((one) => [keyOf(one, one.memberId), one.concerns])),
    [data],
  );
  return (service: ServiceRef, memberId: MemberId) => known.get(keyOf(service, memberId)) ?? NONE;
}

const keyOf = (service: ServiceRef, memberId: MemberId) => `${serviceKey(service)} ${memberId}`;
