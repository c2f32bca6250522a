import { useState } from 'react';
import { type Team, type TeamSheet as TeamDetails, teamCalls } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { bindFields } from '#web/ui/use-draft.ts';
import { MoveRoleField } from './move-role-field.tsx';
import { RemoveTeamDialog } from './remove-team-dialog.tsx';
import { TeamLeadsList } from './team-leads-list.tsx';
import { TeamMembersList } from './team-members-list.tsx';
import { TeamTimesField } from './team-times-field.tsx';
import { useTeamForm } from './use-team-form.ts';

/** Shows everything about a team. Mount it only while open, so that its form starts fresh. */
export function TeamSheet({ team, onClose }: { team: Team; onClose: () => void }) {
  const { data, isError, refetch } = useRead(teamCalls.getTeam, { params: { id: team.id } });
  if (data) return <LoadedTeamSheet team={data} onClose={onClose} />;
  return (
    <SideSheet title={team.name ?? ''} onClose={onClose}>
      {isError ? (
        <LoadFailedAlert title={t('teams:loadFailed')} onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </SideSheet>
  );
}

/** One Save stores the fields. Members, roles and the removal take effect at once. */
function LoadedTeamSheet({ team, onClose }: { team: TeamDetails; onClose: () => void }) {
  const form = useTeamForm(team, onClose);
  const { text } = bindFields(form);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <FormDialog
      size="side"
      title={team.name ?? ''}
      onClose={onClose}
      onSubmit={form.submit}
      conflict={form.conflict}
      onDiscard={form.reset}
      below={() => (
        <div className="mt-6 flex flex-col gap-6 border-line border-t pt-5">
          <TeamLeadsList team={team} />
          <TeamMembersList team={team} />
          <MoveRoleField team={team} />
          <div className="border-line border-t pt-5">
            <Button className="text-no!" onClick={() => setRemoving(true)}>
              {t('teams:remove')}
            </Button>
          </div>
          {isRemoving && (
            <RemoveTeamDialog team={team} onClose={() => setRemoving(false)} onRemoved={onClose} />
          )}
        </div>
      )}
    >
      <TextField label={t('teams:name')} autoComplete="off" {...text('name')} />
      <TeamTimesField {...form} />
    </FormDialog>
  );
}
