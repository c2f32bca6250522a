import { useState } from 'react';
import { availabilityCalls } from '#contract/availability.ts';
import type { Month } from '#domain/calendar.ts';
import { monthsNewestFirst, rosterMonthToShow } from '#domain/shown-months.ts';
import { useRead } from '#web/server-state.ts';
import { useChurch } from '#web/use-church.ts';

/** Returns the month that /roster shows and the months that can be picked, newest first. */
export function useShownMonth() {
  const { today } = useChurch();
  const [picked, setPicked] = useState<Month | null>(null);
  const { data, isPending } = useRead(availabilityCalls.listAvailabilityMonths, {});
  const monthsWithYes = data ?? [];
  return {
    month: picked ?? rosterMonthToShow(today, monthsWithYes),
    months: monthsNewestFirst(monthsWithYes),
    isLoading: isPending,
    pick: setPicked,
  };
}
