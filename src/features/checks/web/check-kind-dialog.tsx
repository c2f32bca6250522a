import { checkCalls, type ListedCheckKind } from '#contract/checks.ts';
import { MAX_WARNINGS, MOST_VALID_MONTHS, MOST_WARN_DAYS, WARN_DAYS } from '#domain/checks/checks.ts';
import { monthsIn, warnDaysIn } from '#domain/checks/read-kind.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useSave } from '#web/api/use-save.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bindFields, useDraft } from '#web/ui/use-draft.ts';

/** Adds a kind of checks (null), or edits the given one. Mount it only while open, so that its form starts fresh. */
export function CheckKindDialog({ kind, onClose }: { kind: ListedCheckKind | null; onClose: () => void }) {
  const { name = '', validMonths = null, warnDays = [...WARN_DAYS] } = kind ?? {};
  const add = useChange(checkCalls.addCheckKind);
  const edit = useSave(checkCalls.editCheckKind, { name, validMonths, warnDays });
  const fields = useDraft({
    name,
    // Text until it is sent, so that a field can be empty while typing.
    validMonths: String(validMonths ?? ''),
    warnDays: warnDays.join(', '),
  });
  const { draft, setFaults } = fields;
  const { text } = bindFields(fields);

  async function submit(): Promise<void> {
    const [months, days] = [monthsIn(draft.validMonths), warnDaysIn(draft.warnDays)];
    const found = {
      ...(draft.name.trim() === '' && { name: t('fields:schema.check_name_missing') }),
      ...(months === undefined && { validMonths: t('checks:validMonthsFault', { max: MOST_VALID_MONTHS }) }),
      ...(days === undefined && {
        warnDays: t('checks:warnDaysFault', { count: MAX_WARNINGS, max: MOST_WARN_DAYS }),
      }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = { name: draft.name, validMonths: months, warnDays: days };
    try {
      if (kind) {
        if (!(await edit.save({ params: { id: kind.id }, body }))) return;
      } else await add.mutateAsync({ body });
      showToast({ title: t('checks:kindSaved') });
      onClose();
    } catch (error) {
      const isTaken =
        refusalOf(error, checkCalls.addCheckKind, checkCalls.editCheckKind)?.code === 'check_name_taken';
      setFaults(isTaken ? { name: sentenceOf(error) } : issuesOf(error));
      showFailure(t('checks:kindFailed'), error);
    }
  }

  return (
    <FormDialog
      title={kind ? t('checks:editTitle') : t('checks:addTitle')}
      onClose={onClose}
      onSubmit={submit}
      conflict={edit.conflict}
    >
      <TextField label={t('checks:name')} hint={t('checks:nameHint')} {...text('name')} />
      <TextField
        label={t('checks:validMonths')}
        hint={t('checks:validMonthsHint')}
        inputMode="numeric"
        {...text('validMonths')}
      />
      <TextField label={t('checks:warnDays')} hint={t('checks:warnDaysHint')} {...text('warnDays')} />
    </FormDialog>
  );
}
