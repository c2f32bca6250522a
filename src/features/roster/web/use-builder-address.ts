import { useLocation, useSearch } from 'wouter';
import { type Month, monthKey } from '#domain/calendar.ts';
import { builderMonthToShow } from '#domain/shown-months.ts';
import { useChurch } from '#web/use-church.ts';

/**
 * The month that the Roster Builder shows. It is in the address (`?month=yyyy-MM`), so that reloading, a bookmark and a
 * link keep it; `isChosen` says whether the address names one.
 */
export function useBuilderAddress() {
  const { today } = useChurch();
  const asked = new URLSearchParams(useSearch()).get('month');
  const [, navigate] = useLocation();
  return {
    month: builderMonthToShow(today, asked),
    isChosen: asked !== null,
    setMonth: (next: Month) => navigate(`/admin?tab=roster&month=${monthKey(next)}`, { replace: true }),
  };
}
