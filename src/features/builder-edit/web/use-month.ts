import { monthInAddress } from '#contract/month-inputs.ts';
import { type BuilderService, rosterCalls } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { monthState } from '#domain/roster/roster.ts';
import { useRead } from '#web/api/server-state.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';

/** Returns whether someone is available or assigned. Without such a service, no service is listed. */
function hasPeople(service: BuilderService): boolean {
  return service.availablePeople.length > 0 || service.assignments.length > 0;
}

/** Someone assigned who is no longer available. */
export interface BuilderConflict {
  /** The id of the assignment. */
  readonly id: number;
  readonly memberId: MemberId;
  readonly name: string;
  readonly service: BuilderService;
}

/** Returns a month for the builder. If its state can't be read, it counts as having no roster. */
export function useBuilderMonth(month: Month) {
  const input = { params: monthInAddress(month), query: useTeamQuery() };
  const services = useRead(rosterCalls.listBuilderServices, input);
  const roster = useRead(rosterCalls.getFinalizedRoster, input);
  // Fetched, also if refused: after a refusal, `isPending` is true again whenever the roster is read again.
  const isLoading = services.isPending || !roster.isFetched;
  // The state shows above the services, so that without it they would move.
  const loaded = isLoading ? [] : (services.data ?? []);
  const listed = loaded.some(hasPeople) ? loaded : [];
  const state = monthState(roster.data?.finalizedRoster ?? null);
  return {
    isLoading,
    isError: services.isError,
    /** True if nothing could be loaded at all. Otherwise the last data stays visible. */
    isMissing: services.isLoadingError,
    retry: () => void services.refetch(),
    /** All services, listed or not. A new object only when they have changed. */
    allServices: services.data,
    services: listed,
    state,
    /** How many members have answered, of how many. Undefined in a month without services. */
    answers: loaded[0]?.monthAnswers,
    /**
     * The assigned people who are no longer available, by service. Those who have declined are left out, because
     * Sundial looks for cover.
     */
    conflicts: listed.flatMap((service): BuilderConflict[] =>
      service.assignments
        .filter((one) => !one.isAvailable && !(state === 'finalized' && one.response === 'declined'))
        .map(({ id, person }) => ({ id, memberId: person.id, name: person.formattedName, service })),
    ),
  };
}
