import { useRef } from 'react';
import type { ServiceTimeRecord } from '#contract/service-times.ts';
import type { Team } from '#contract/teams.ts';
import { atStart, formatWeekday } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { bindFields } from '#web/ui/use-draft.ts';
import { AssignedPeopleList } from './assigned-people-list.tsx';
import { useServiceTimeForm } from './use-service-time-form.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

type Form = ReturnType<typeof useServiceTimeForm>;

function DayFields({ form }: { form: Form }) {
  const { draft, faults, type } = form;
  const { text } = bindFields(form);
  const dateField = (field: 'date' | 'startsOn' | 'endsOn') => (
    <TextField type="date" label={t(`services:${field}`)} {...text(field)} />
  );
  if (!draft.isWeekly) return dateField('date');
  return (
    <>
      <SelectField
        label={t('services:weekday')}
        value={draft.weekday}
        error={faults.weekday}
        onValueChange={(weekday) => type({ weekday })}
        options={WEEKDAYS.map((weekday) => ({ value: weekday, label: atStart(formatWeekday(weekday)) }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {dateField('startsOn')}
        {dateField('endsOn')}
      </div>
    </>
  );
}

/**
 * Adds a service, or edits the given service time, and then another one on the same day if wanted. Mount it only while
 * open, so that its form starts fresh.
 */
export function ServiceTimeDialog(props: {
  time: ServiceTimeRecord | null;
  teams: readonly Team[];
  onClose: () => void;
}) {
  const { time, teams, onClose } = props;
  const form = useServiceTimeForm(time, onClose);
  const { draft, assigned, isNew, type } = form;
  const { text } = bindFields(form);
  const timeField = useRef<HTMLInputElement>(null);

  async function saveAndAddAnother(): Promise<void> {
    await form.submit({ another: true });
    timeField.current?.focus();
  }

  return (
    <FormDialog
      title={isNew ? t('services:add') : t('services:editTitle')}
      onClose={onClose}
      onSubmit={form.submit}
      conflict={form.conflict}
      submitLabel={assigned ? t('services:saveAnyway') : undefined}
      busy={form.isPending}
      cancelLabel={t('services:close')}
    >
      <div>
        <Segmented
          label={t('services:howOften')}
          value={draft.isWeekly ? 'weekly' : 'once'}
          onValueChange={(value) => type({ isWeekly: value === 'weekly' })}
          options={[
            { value: 'once', label: t('services:once') },
            { value: 'weekly', label: t('services:weekly') },
          ]}
        />
      </div>
      <DayFields form={form} />
      <TextField ref={timeField} type="time" label={t('services:time')} {...text('startsAt')} />
      <TextField label={t('services:name')} hint={t('services:nameHint')} {...text('name')} />
      {teams.length > 1 && (
        <SelectField
          label={t('services:team')}
          value={draft.teamId}
          error={form.faults.teamId}
          onValueChange={(teamId) => type({ teamId })}
          options={[
            { value: null, label: t('services:allTeams') },
            ...teams.map(({ id, name }) => ({ value: id, label: name ?? '' })),
          ]}
        />
      )}
      {assigned ? (
        <AssignedPeopleList assigned={assigned} />
      ) : (
        <Button disabled={form.isPending} onClick={() => void saveAndAddAnother()}>
          {t('services:addAnother')}
        </Button>
      )}
    </FormDialog>
  );
}
