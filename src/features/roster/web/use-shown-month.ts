import { availabilityCalls } from '#contract/availability.ts';
import { monthsNewestFirst, rosterMonthToShow } from '#domain/availability/shown-months.ts';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import { useRead } from '#web/api/server-state.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { useChurch } from '#web/api/use-church.ts';

/** Returns the month that /roster shows (`month=yyyy-MM` in the address) and the months that can be picked, newest first. */
export function useShownMonth() {
  const { today } = useChurch();
  const { query, setQuery } = useAddressQuery();
  const { data, isPending } = useRead(availabilityCalls.listAvailabilityMonths, {});
  const monthsWithYes = data ?? [];
  return {
    month: rosterMonthToShow(today, monthsWithYes, query.get('month')),
    months: monthsNewestFirst(monthsWithYes),
    isLoading: isPending,
    pick: (month: Month) => setQuery({ month: monthKey(month) }),
  };
}
