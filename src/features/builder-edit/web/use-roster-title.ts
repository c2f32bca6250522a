import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { usePlannedTeams, useTeamQuery } from '#web/teams/use-team-choice.ts';

/** Returns the title of a month's roster, with the team if one is chosen or the member plans only one of several. */
export function useRosterTitle(month: Month): string {
  const teams = usePlannedTeams() ?? [];
  const { teamId } = useTeamQuery();
  const team = teams.length === 1 ? teams[0] : teams.find(({ id }) => id === teamId);
  const values = { month: formatMonth(month) };
  return team?.name
    ? t('builder:grid.captionOfTeam', { ...values, team: team.name })
    : t('builder:grid.caption', values);
}
