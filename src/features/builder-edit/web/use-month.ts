import { useMemo } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { type BuilderService, type FinalizedMonth, rosterCalls } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { monthState } from '#domain/roster/roster.ts';
import { useRead } from '#web/api/server-state.ts';
import { useTeamQuery, useTeamsTogether } from '#web/teams/use-team-choice.ts';

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

type TeamOfMonth = FinalizedMonth['teams'][number];

const NO_TEAMS: readonly TeamOfMonth[] = [];

/** Returns the services with their roles by team, in the order of the teams. */
function useRolesByTeam(services: readonly BuilderService[] | undefined) {
  const teams = useTeamsTogether();
  return useMemo(() => {
    if (teams.length === 0 || !services) return services;
    const placeOf = ({ teamId }: BuilderService['roles'][number]) =>
      teams.findIndex(({ id }) => id === teamId);
    return services.map((service) => ({
      ...service,
      roles: service.roles.toSorted((a, b) => placeOf(a) - placeOf(b)),
    }));
  }, [services, teams]);
}

/** Returns the roles of the teams that have published the month. Their places are locked. */
function useLockedRoles(
  services: readonly BuilderService[] | undefined,
  teams: readonly TeamOfMonth[],
): ReadonlySet<RoleId> {
  return useMemo(() => {
    const published = new Set(teams.flatMap(({ id, isFinalized }) => (isFinalized ? id : [])));
    const roles = services?.flatMap((service) => service.roles) ?? [];
    return new Set(roles.filter(({ teamId }) => published.has(teamId)).map(({ id }) => id));
  }, [services, teams]);
}

/** Returns a month for the builder. If its state can't be read, it counts as having no roster. */
export function useBuilderMonth(month: Month) {
  const input = { params: monthInAddress(month), query: useTeamQuery() };
  const services = useRead(rosterCalls.listBuilderServices, input);
  const roster = useRead(rosterCalls.getFinalizedRoster, input);
  // Fetched, also if refused: after a refusal, `isPending` is true again whenever the roster is read again.
  const isLoading = services.isPending || !roster.isFetched;
  // The state shows above the services, so that without it they would move.
  const allServices = useRolesByTeam(services.data);
  const loaded = isLoading ? [] : (allServices ?? []);
  const listed = loaded.some(hasPeople) ? loaded : [];
  const state = monthState(roster.data?.finalizedRoster ?? null);
  const teams = roster.data?.finalizedRoster.teams ?? NO_TEAMS;
  const lockedRoles = useLockedRoles(allServices, teams);
  return {
    isLoading,
    isError: services.isError,
    /** True if nothing could be loaded at all. Otherwise the last data stays visible. */
    isMissing: services.isLoadingError,
    retry: () => void services.refetch(),
    /** All services, listed or not. A new object only when they have changed. */
    allServices,
    services: listed,
    state,
    /** The teams that the month is about, with what they have published. Empty before any has. */
    teams,
    lockedRoles,
    /** How many members have answered, of how many. Undefined in a month without services. */
    answers: loaded[0]?.monthAnswers,
    /**
     * The assigned people who are no longer available, by service. Those who have declined are left out, because
     * Sundial looks for cover.
     */
    conflicts: listed.flatMap((service): BuilderConflict[] =>
      service.assignments
        .filter((one) => !one.isAvailable && !(lockedRoles.has(one.roleId) && one.response === 'declined'))
        .map(({ id, person }) => ({ id, memberId: person.id, name: person.formattedName, service })),
    ),
  };
}
