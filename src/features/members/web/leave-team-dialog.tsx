import { useState } from 'react';
import { teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { t } from '#languages/t.ts';
import { refusalOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { TeamDuties } from '#web/parts/team-duties.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Asks before the user leaves a team. If they still serve in it, names these services and asks again. */
export function LeaveTeamDialog(props: { team: { id: TeamId; name: string }; onClose: () => void }) {
  const { team, onClose } = props;
  const { mutateAsync } = useChange(teamCalls.leaveTeam);
  const [duties, setDuties] = useState<RefusalParams['has_duties'] | null>(null);

  async function leave(): Promise<void> {
    try {
      await mutateAsync({ params: { id: team.id }, query: duties ? { confirm: 'true' } : {} });
      showToast({ title: t('members:teams.left', { team: team.name }) });
      onClose();
    } catch (error) {
      const refusal = refusalOf(error, teamCalls.leaveTeam);
      if (refusal?.code === 'has_duties' && refusal.params) return setDuties(refusal.params);
      showFailure(t('members:teams.leaveFailed'), error, t('members:teams.leaveFailedText'));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      tone="danger"
      title={t('members:teams.leaveTitle', { team: team.name })}
      description={
        duties ? (
          <>
            <p className="mb-2" role="alert">
              {t('members:teams.stillServe', { count: duties.count })}
            </p>
            <TeamDuties duties={duties} />
            <p>{t('members:teams.leaveEffect')}</p>
          </>
        ) : (
          t('members:teams.leaveText')
        )
      }
      confirmLabel={duties ? t('members:teams.leaveAnyway') : t('members:teams.leave')}
      busyLabel={t('members:teams.leaving')}
      onConfirm={leave}
      onCancel={onClose}
    />
  );
}
