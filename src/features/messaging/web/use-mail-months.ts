import { availabilityCalls } from '#contract/availability.ts';
import { monthsNewestFirst } from '#domain/availability/shown-months.ts';
import { type Month, monthOf } from '#domain/calendar/calendar.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';

/** Returns the months with availability data, newest first, and the current month. */
export function useMailMonths(): { months: readonly Month[]; current: Month } {
  const { today } = useChurch();
  const { data = [] } = useRead(availabilityCalls.listAvailabilityMonths, {});
  return { months: monthsNewestFirst(data), current: monthOf(today) };
}
