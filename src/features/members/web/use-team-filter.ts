import type { TeamId } from '#domain/ids.ts';
import type { InTeams } from '#domain/teams/teams.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { useTeamNames } from './use-team-names.ts';

/** The value in the address for members in no team. */
const NONE = 'none';

/**
 * Returns the team that the address names (`?team=`), `none` for those in no team, or null for everyone, and how to change it. A
 * church with one team has no teams to choose from, and one that is gone is everyone.
 */
export function useTeamFilter() {
  const { names } = useTeamNames({ isPlanned: true });
  const { query, setQuery } = useAddressQuery();
  const teams = names && names.size > 1 ? names : null;
  const named = query.get('team');
  const teamId = [...(teams?.keys() ?? [])].find((id) => String(id) === named) ?? null;
  const team: TeamId | typeof NONE | null = teams && named === NONE ? NONE : teamId;
  return {
    /** The names of the teams in their order, or null with one. */
    teams,
    team,
    choose: (chosen: TeamId | typeof NONE | null): void =>
      setQuery({ team: chosen === null ? null : String(chosen) }),
    isShown({ memberships }: InTeams): boolean {
      if (team === null) return true;
      if (team === NONE) return memberships.length === 0;
      return memberships.some(({ teamId: own }) => own === team);
    },
  };
}

export type TeamFilter = ReturnType<typeof useTeamFilter>;
