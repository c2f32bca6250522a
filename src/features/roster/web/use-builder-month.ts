import { monthInAddress } from '#contract/first-reads.ts';
import { rosterCalls, type SundayEntry } from '#contract/roster.ts';
import type { Month } from '#domain/calendar.ts';
import { monthState } from '#domain/roster.ts';
import { useRead } from '#web/server-state.ts';

/** A Sunday is worth showing when somebody can serve, or is already down to (decisions: "Who may call what"). */
function isListed(sunday: SundayEntry): boolean {
  return sunday.availablePeople.length > 0 || sunday.assignments.length > 0;
}

/** Gives a month as the coordinator builds it. A failed look at its state is treated as "no roster". */
export function useBuilderMonth(month: Month) {
  const params = monthInAddress(month);
  const sundays = useRead(rosterCalls.listBuilderSundays, { params });
  const roster = useRead(rosterCalls.getFinalizedRoster, { params });
  const listed = (sundays.data ?? []).filter(isListed);
  return {
    isLoading: sundays.isPending || roster.isLoading,
    isError: sundays.isError,
    /** Nothing at all has come; otherwise what was read last stays in sight. */
    isMissing: sundays.isLoadingError,
    retry: () => void sundays.refetch(),
    /** The very answer: another one whenever the month was read again. */
    read: sundays.data,
    sundays: listed,
    state: monthState(roster.data?.finalizedRoster ?? null),
    /** How many assigned people have withdrawn since. */
    conflicts: listed.flatMap((sunday) => sunday.assignments).filter((one) => !one.isAvailable).length,
  };
}
