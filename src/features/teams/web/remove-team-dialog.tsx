import { useState } from 'react';
import { type TeamSheet, teamCalls } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';

/** Asks which team a team becomes part of before it is removed. */
export function RemoveTeamDialog(props: { team: TeamSheet; onClose: () => void; onRemoved: () => void }) {
  const { team, onClose, onRemoved } = props;
  const { data: teams = [] } = useRead(teamCalls.listTeams, {});
  const { mutateAsync } = useChange(teamCalls.removeTeam);
  const others = teams.filter(({ id }) => id !== team.id);
  const [chosen, setChosen] = useState(others[0]?.id);
  const target = others.find(({ id }) => id === chosen) ?? others[0];
  const names = { team: team.name ?? '', other: target?.name ?? '' };

  async function confirm(): Promise<void> {
    const query = target ? { moveRolesTo: target.id } : {};
    const texts = {
      done: t('teams:removed', names),
      failed: t('teams:removeFailed'),
      otherwise: t('teams:removeFailedText'),
    };
    if (await showResult(mutateAsync({ params: { id: team.id }, query }), texts)) onRemoved();
  }

  return (
    <ConfirmDialog
      tone="danger"
      title={t('teams:removeTitle', names)}
      description={t('teams:removeQuestion', names)}
      confirmLabel={t('teams:remove')}
      busyLabel={t('teams:removing')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {others.length > 1 && (
        <SelectField
          label={t('teams:movesTo')}
          value={target?.id}
          onValueChange={setChosen}
          options={others.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
        />
      )}
    </ConfirmDialog>
  );
}
