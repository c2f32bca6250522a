import { teamInAddress } from '#contract/month-inputs.ts';
import { type Team, teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { useRead } from '../api/server-state.ts';
import { useAddressQuery } from '../api/use-address-query.ts';
import { useCurrentUser } from '../session/session.ts';

/** Returns the team that the address names (`team=`), as the query of a call. Empty: all teams that the member may plan. */
export function useTeamQuery(): { teamId?: TeamId } {
  return teamInAddress(useAddressQuery().query);
}

/** Returns the teams that the member may plan, in their order: all for administrators. Undefined until they are known. */
export function usePlannedTeams(): readonly Team[] | undefined {
  const { isAdmin } = useCurrentUser();
  const { data } = useRead(teamCalls.listTeams, {});
  return data?.filter(({ isLead }) => isAdmin || isLead);
}

/** No team is chosen, or there is only one. */
const NONE: readonly Team[] = [];

/** Returns the teams that are shown together, in their order. Empty if one is chosen, or the member plans only one. */
export function useTeamsTogether(): readonly Team[] {
  const teams = usePlannedTeams() ?? NONE;
  const { teamId } = useTeamQuery();
  return teamId === undefined && teams.length > 1 ? teams : NONE;
}
