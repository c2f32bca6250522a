import { useLocation, useSearch } from 'wouter';
import { tabAddress } from '#contract/pages.ts';
import { type Month, monthKey } from '#domain/calendar.ts';
import { builderMonthToShow } from '#domain/shown-months.ts';
import { useChurch } from '#web/use-church.ts';

/**
 * Returns the month that the Roster Builder shows. It comes from the address (`?month=yyyy-MM`), so that reloads,
 * bookmarks and links preserve it. `isChosen` says whether the address names a month.
 */
export function useBuilderAddress() {
  const { today } = useChurch();
  const requested = new URLSearchParams(useSearch()).get('month');
  const [, navigate] = useLocation();
  return {
    month: builderMonthToShow(today, requested),
    isChosen: requested !== null,
    setMonth: (next: Month) =>
      navigate(`${tabAddress('admin', 'roster')}&month=${monthKey(next)}`, { replace: true }),
  };
}
