import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/services/special-day.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useSave } from '#web/api/use-save.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ColorBadge } from '#web/ui/badge.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bindFields, useDraft } from '#web/ui/use-draft.ts';
import { useServiceOffer } from './use-service-offer.ts';

const EMPTY = { date: '', name: '', description: '', color: DEFAULT_SPECIAL_DAY_COLOR };

function faultsOf(draft: typeof EMPTY) {
  return {
    ...(draft.date === '' && { date: t('special-days:dateRequired') }),
    ...(draft.name.trim() === '' && { name: t('fields:schema.special_day_name_missing') }),
  };
}

/** Adds a special day, or edits the given one. Mount it only while open, so that its form starts fresh. */
export function SpecialDayDialog({ day, onClose }: { day: SpecialDay | null; onClose: () => void }) {
  const add = useChange(specialDayCalls.addSpecialDay);
  const seen = day && {
    date: day.date,
    name: day.name,
    description: day.description ?? '',
    color: day.color,
  };
  const edit = useSave(specialDayCalls.editSpecialDay, seen ?? {});
  const fields = useDraft<typeof EMPTY>(seen ?? EMPTY);
  const { draft, setFaults } = fields;
  const { text } = bindFields(fields);
  const service = useServiceOffer(draft.date);
  const isOffered = day === null && service.isOffered;

  async function submit(): Promise<void> {
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    // The server refuses an impossible date.
    const body = { ...draft, date: draft.date as PlainDate };
    try {
      if (day) {
        if (!(await edit.save({ params: { id: day.id }, body }))) return;
      }
      // After a failure to add the service, the special day is already saved.
      else if (service.failure === null) await add.mutateAsync({ body });
    } catch (error) {
      setFaults(issuesOf(error));
      return void showFailure(t('special-days:saveError'), error, t('special-days:saveErrorText'));
    }
    const addsService = isOffered && service.isChosen;
    if (addsService && !(await service.add(body))) return;
    showToast({ title: addsService ? t('special-days:savedWithService') : t('special-days:saved') });
    onClose();
  }

  const serviceTime = (
    <TextField
      type="time"
      label={t('special-days:serviceTime')}
      value={service.startsAt}
      onChange={(event) => service.setStartsAt(event.target.value)}
    />
  );

  if (service.failure !== null)
    return (
      <FormDialog
        title={t('special-days:add')}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={t('special-days:addServiceAgain')}
      >
        <Alert tone="no" title={t('special-days:serviceError')} announce>
          {service.failure}
        </Alert>
        {serviceTime}
      </FormDialog>
    );

  return (
    <FormDialog
      title={day ? t('special-days:editTitle') : t('special-days:add')}
      onClose={onClose}
      onSubmit={submit}
      conflict={edit.conflict}
    >
      <TextField type="date" label={t('special-days:date')} {...text('date')} />
      <TextField label={t('special-days:name')} hint={t('special-days:nameHint')} {...text('name')} />
      <TextAreaField label={t('special-days:description')} {...text('description')} />
      <TextField type="color" label={t('special-days:color')} className="h-14 p-1.5" {...text('color')} />
      <p className="flex flex-wrap items-center gap-3 text-ink-2 text-sm">
        {t('special-days:preview')}
        <ColorBadge color={draft.color}>{draft.name.trim() || t('special-days:name')}</ColorBadge>
      </p>
      {isOffered && (
        <CheckboxField
          label={t('special-days:addService')}
          hint={t('special-days:addServiceHint')}
          checked={service.isChosen}
          onChange={(event) => service.setIsChosen(event.target.checked)}
        />
      )}
      {isOffered && service.isChosen && serviceTime}
    </FormDialog>
  );
}
