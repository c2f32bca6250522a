import { type Team, teamCalls } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { usePlannedTeams } from '#web/teams/use-team-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ChecksOfMember } from './team-member-dialog.tsx';
import { TeamMembersList } from './team-members-list.tsx';

/** Shows the members of one team to its lead. */
function LedTeam({ team, Checks }: { team: Team; Checks: ChecksOfMember | undefined }) {
  const { data, isError, refetch } = useRead(teamCalls.getTeam, { params: { id: team.id } });
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={team.name ?? t('teams:members')} about={t('teams:ledAbout')} />
      {isError && <LoadFailedAlert title={t('teams:loadFailed')} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-64 w-full" />}
      {data && <TeamMembersList team={data} Checks={Checks} />}
    </Card>
  );
}

/** Shows a lead the members of each of their teams. */
export function LedTeamsPanel({ Checks }: { Checks?: ChecksOfMember }) {
  const teams = usePlannedTeams();
  if (!teams) return <Skeleton className="h-64 w-full rounded-card" />;
  return teams.map((team) => <LedTeam key={team.id} team={team} Checks={Checks} />);
}
