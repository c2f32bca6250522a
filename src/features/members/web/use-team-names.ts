import { useMemo } from 'react';
import { teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { useRead } from '#web/api/server-state.ts';

/** Returns the names of the user's teams, for administrators of all teams, in their order. */
export function useTeamNames() {
  const { data, isError, refetch } = useRead(teamCalls.listTeams, {});
  const names = useMemo<ReadonlyMap<TeamId, string> | null>(
    () => (data ? new Map(data.map(({ id, name }) => [id, name ?? ''])) : null),
    [data],
  );
  return { names, isError, refetch };
}
