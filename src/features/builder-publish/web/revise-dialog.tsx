import { useState } from 'react';
import type { Month } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { namesOf, type TeamsOfMonth } from './published-teams-wording.ts';

/** Asks before a published month becomes a draft, and for which team if several have published it. */
export function BuilderReviseDialog(props: {
  open: boolean;
  month: Month;
  teams: TeamsOfMonth;
  onCancel: () => void;
  /** Without teams, those that the month is about. */
  onRevise: (teams?: readonly TeamId[]) => unknown;
}) {
  const { open, month, teams, onCancel, onRevise } = props;
  const published = teams.filter(({ isFinalized }) => isFinalized);
  const [chosen, setChosen] = useState<TeamId | null>(null);
  const named = published.filter(({ id }) => id === chosen);
  const revised = named.length > 0 ? named : published;
  const values = { month: monthInSentence(month) };
  return (
    <ConfirmDialog
      open={open}
      title={t('builder:revise')}
      description={
        teams.length > 1
          ? t('builder:team.reviseQuestion', { ...values, teams: namesOf(revised, true) })
          : t('builder:reviseQuestion', values)
      }
      confirmLabel={t('builder:revise')}
      cancelLabel={t('builder:cancel')}
      onCancel={onCancel}
      onConfirm={() => (teams.length > 1 ? onRevise(revised.map(({ id }) => id)) : onRevise())}
    >
      {published.length > 1 && (
        <SelectField
          label={t('builder:team.label')}
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: null, label: t('builder:team.all') },
            ...published.map(({ id, name }) => ({ value: id, label: name ?? '' })),
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
