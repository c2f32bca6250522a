import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/services/special-day.ts';
import { FIELD_TEXTS } from '#texts/fields.ts';
import { issuesOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ColorBadge } from '#web/ui/badge.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bindFields, useDraft } from '#web/ui/use-draft.ts';
import { SPECIAL_DAY_TEXTS } from './texts.ts';
import { useServiceOffer } from './use-service-offer.ts';

const EMPTY = { date: '', name: '', description: '', color: DEFAULT_SPECIAL_DAY_COLOR };

function faultsOf(draft: typeof EMPTY) {
  return {
    ...(draft.date === '' && { date: SPECIAL_DAY_TEXTS.dateRequired }),
    ...(draft.name.trim() === '' && { name: FIELD_TEXTS.special_day_name_missing }),
  };
}

/** Adds a special day, or edits the given one. Mount it only while open, so that its form starts fresh. */
export function SpecialDayDialog({ day, onClose }: { day: SpecialDay | null; onClose: () => void }) {
  const add = useChange(specialDayCalls.addSpecialDay);
  const edit = useChange(specialDayCalls.editSpecialDay);
  const fields = useDraft<typeof EMPTY>(() =>
    day ? { date: day.date, name: day.name, description: day.description ?? '', color: day.color } : EMPTY,
  );
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
      if (day) await edit.mutateAsync({ params: { id: day.id }, body });
      // After a failure to add the service, the special day is already saved.
      else if (service.failure === null) await add.mutateAsync({ body });
    } catch (error) {
      setFaults(issuesOf(error));
      return void showFailure(SPECIAL_DAY_TEXTS.saveError, error, SPECIAL_DAY_TEXTS.saveErrorText);
    }
    const addsService = isOffered && service.isChosen;
    if (addsService && !(await service.add(body))) return;
    showToast({ title: addsService ? SPECIAL_DAY_TEXTS.savedWithService : SPECIAL_DAY_TEXTS.saved });
    onClose();
  }

  const serviceTime = (
    <TextField
      type="time"
      label={SPECIAL_DAY_TEXTS.serviceTime}
      value={service.startsAt}
      onChange={(event) => service.setStartsAt(event.target.value)}
    />
  );

  if (service.failure !== null)
    return (
      <FormDialog
        title={SPECIAL_DAY_TEXTS.add}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={SPECIAL_DAY_TEXTS.addServiceAgain}
      >
        <Alert tone="no" title={SPECIAL_DAY_TEXTS.serviceError} announce>
          {service.failure}
        </Alert>
        {serviceTime}
      </FormDialog>
    );

  return (
    <FormDialog
      title={day ? SPECIAL_DAY_TEXTS.editTitle : SPECIAL_DAY_TEXTS.add}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField type="date" label={SPECIAL_DAY_TEXTS.date} {...text('date')} />
      <TextField label={SPECIAL_DAY_TEXTS.name} hint={SPECIAL_DAY_TEXTS.nameHint} {...text('name')} />
      <TextAreaField label={SPECIAL_DAY_TEXTS.description} {...text('description')} />
      <TextField type="color" label={SPECIAL_DAY_TEXTS.color} className="h-14 p-1.5" {...text('color')} />
      <p className="flex flex-wrap items-center gap-3 text-ink-2 text-sm">
        {SPECIAL_DAY_TEXTS.preview}
        <ColorBadge color={draft.color}>{draft.name.trim() || SPECIAL_DAY_TEXTS.name}</ColorBadge>
      </p>
      {isOffered && (
        <CheckboxField
          label={SPECIAL_DAY_TEXTS.addService}
          hint={SPECIAL_DAY_TEXTS.addServiceHint}
          checked={service.isChosen}
          onChange={(event) => service.setIsChosen(event.target.checked)}
        />
      )}
      {isOffered && service.isChosen && serviceTime}
    </FormDialog>
  );
}
