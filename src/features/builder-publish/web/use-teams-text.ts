import type { TeamId } from '#domain/ids.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { usePlannedTeams, useTeamQuery } from '#web/teams/use-team-choice.ts';

/**
 * Returns which team an action is about, the chosen one or all, as a sentence: "Team: Kids". If `among` names some, only
 * these. Null in a church with one team.
 */
export function useTeamsText(among: readonly TeamId[] = []): string | null {
  const teams = usePlannedTeams() ?? [];
  const { teamId } = useTeamQuery();
  const meant = teams
    .filter(({ id }) => teamId === undefined || id === teamId)
    .filter(({ id }) => among.length === 0 || among.includes(id));
  const names = meant.map(({ name }) => name).filter((name) => name !== null);
  if (names.length === 0) return null;
  return t('builder:team.about', { count: names.length, teams: listInSentence(names) });
}
