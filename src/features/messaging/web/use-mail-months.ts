import { availabilityCalls } from '#contract/availability.ts';
import { type Month, monthOf } from '#domain/calendar.ts';
import { monthsNewestFirst } from '#domain/shown-months.ts';
import { useRead } from '#web/server-state.ts';
import { useChurch } from '#web/use-church.ts';

/** Returns the months with availability data, newest first, and the current month. */
export function useMailMonths(): { months: readonly Month[]; current: Month } {
  const { today } = useChurch();
  const { data = [] } = useRead(availabilityCalls.listAvailabilityMonths, {});
  return { months: monthsNewestFirst(data), current: monthOf(today) };
}
