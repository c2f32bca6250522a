import { teamCalls } from '#contract/teams.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { TeamDuties } from '#web/parts/team-duties.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Names the coming services of someone in a team, and asks before they leave it. */
export function TakeOutDialog(props: {
  team: { readonly id: TeamId; readonly name: string | null };
  memberId: MemberId;
  name: string;
  duties: RefusalParams['has_duties'];
  onClose: () => void;
}) {
  const { team, memberId, name, duties, onClose } = props;
  const remove = useChange(teamCalls.removeTeamMember);
  const names = { name, team: team.name ?? '' };
  const change = () => remove.mutateAsync({ params: { id: team.id, memberId }, query: { confirm: 'true' } });
  return (
    <ConfirmDialog
      tone="danger"
      title={t('teams:takeOutTitle', names)}
      description={
        <>
          <p className="mb-2">{t('teams:takeOutDuties', { ...names, count: duties.count })}</p>
          <TeamDuties duties={duties} />
          <p>{t('teams:takeOutEffect')}</p>
        </>
      }
      confirmLabel={t('teams:takeOutConfirm')}
      busyLabel={t('teams:takingOut')}
      onConfirm={() =>
        showResult(change(), {
          done: t('teams:memberRemoved', names),
          failed: t('teams:memberFailed'),
          otherwise: t('teams:memberFailedText'),
        }).then(onClose)
      }
      onCancel={onClose}
    />
  );
}
