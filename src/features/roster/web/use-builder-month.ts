import { monthInAddress } from '#contract/first-reads.ts';
import { rosterCalls, type SundayEntry } from '#contract/roster.ts';
import type { Month } from '#domain/calendar.ts';
import { monthState } from '#domain/roster.ts';
import { useRead } from '#web/server-state.ts';

/** A Sunday is listed if someone is available or assigned (docs/product.md, "Month and Sundays"). */
function isListed(sunday: SundayEntry): boolean {
  return sunday.availablePeople.length > 0 || sunday.assignments.length > 0;
}

/** Returns a month for the builder. If its state can't be read, it counts as having no roster. */
export function useBuilderMonth(month: Month) {
  const params = monthInAddress(month);
  const sundays = useRead(rosterCalls.listBuilderSundays, { params });
  const roster = useRead(rosterCalls.getFinalizedRoster, { params });
  const listed = (sundays.data ?? []).filter(isListed);
  return {
    isLoading: sundays.isPending || roster.isLoading,
    isError: sundays.isError,
    /** True if nothing could be loaded at all. Otherwise the last data stays visible. */
    isMissing: sundays.isLoadingError,
    retry: () => void sundays.refetch(),
    /** The answer object itself. Its identity changes when the month is read again with different data. */
    read: sundays.data,
    sundays: listed,
    state: monthState(roster.data?.finalizedRoster ?? null),
    /** How many assigned people are no longer available. */
    conflicts: listed.flatMap((sunday) => sunday.assignments).filter((assignment) => !assignment.isAvailable)
      .length,
  };
}
