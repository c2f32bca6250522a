import { useMemo } from 'react';
import { teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { useRead } from '#web/api/server-state.ts';
import { useCurrentUser } from '#web/session/session.ts';

/** Returns the names of the user's teams, for administrators of all teams, in their order. `isPlanned`: those they plan. */
export function useTeamNames({ isPlanned = false } = {}) {
  const { isAdmin } = useCurrentUser();
  const { data, isError, refetch } = useRead(teamCalls.listTeams, {});
  const names = useMemo<ReadonlyMap<TeamId, string> | null>(() => {
    const shown = data?.filter(({ isLead }) => !isPlanned || isAdmin || isLead);
    return shown ? new Map(shown.map(({ id, name }) => [id, name ?? ''])) : null;
  }, [data, isPlanned, isAdmin]);
  return { names, isError, refetch };
}
