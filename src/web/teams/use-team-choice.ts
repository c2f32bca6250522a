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
