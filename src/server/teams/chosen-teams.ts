import type { TeamId } from '#domain/ids.ts';
import type { Transaction } from '../db/database.ts';
import { listTeams, lockTeamsInUse } from '../db/teams.ts';
import type { Refused } from '../http/refusal-error.ts';

/**
 * Returns the teams that a new member joins by choice, and keeps the teams as they are until the transaction ends, also if the
 * member chooses none: they join the only team, which is everyone's, or are in none if there are several. Refuses unknown ones.
 */
export async function findChosenTeams(
  tx: Transaction,
  teamIds: readonly TeamId[],
  refused: Refused<'unknown_team'>,
) {
  await lockTeamsInUse(tx);
  const teams = await listTeams(tx);
  if (!teamIds.every((teamId) => teams.some(({ id }) => id === teamId))) throw refused('unknown_team');
  return teams.length === 1 ? [] : teams.filter(({ id }) => teamIds.includes(id));
}
