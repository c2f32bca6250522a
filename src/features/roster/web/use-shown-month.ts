import { useState } from 'react';
import { availabilityCalls } from '#contract/availability.ts';
import { compareMonths, firstMonthToShow, type Month, monthKey, parseMonthKey } from '#domain/calendar.ts';
import { useRead } from '#web/server-state.ts';
import { useChurch } from '#web/use-church.ts';

/**
 * The month that /roster shows and those that can be picked, newest first. It begins as on My Availability;
 * when nobody has said yes for that month yet, with the latest month that has a yes (specification 2).
 */
export function useShownMonth() {
  const { today } = useChurch();
  const [picked, setPicked] = useState<Month | null>(null);
  const { data, isPending } = useRead(availabilityCalls.listAvailabilityMonths, {});
  const months = (data ?? [])
    .flatMap((key) => parseMonthKey(key) ?? [])
    .sort(compareMonths)
    .reverse();
  const first = firstMonthToShow(today);
  const begin = data?.includes(monthKey(first)) ? first : (months[0] ?? first);
  return { month: picked ?? begin, months, isLoading: isPending, pick: setPicked };
}
