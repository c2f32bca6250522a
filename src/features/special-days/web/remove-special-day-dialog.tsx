import { rosterCalls } from '#contract/roster.ts';
import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SPECIAL_DAY_TEXTS } from './texts.ts';

/** Asks for confirmation before a special day is deleted. */
export function RemoveSpecialDayDialog({ day, onClose }: { day: SpecialDay; onClose: () => void }) {
  const remove = useChange(specialDayCalls.removeSpecialDay, [
    specialDayCalls.listSpecialDays,
    specialDayCalls.listSpecialDaysOfMonth,
    rosterCalls.listBuilderServices,
  ]);

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync({ params: { id: String(day.id) } });
      showToast({ title: SPECIAL_DAY_TEXTS.removed });
    } catch (error) {
      const description = sentenceOf(error, SPECIAL_DAY_TEXTS.removeErrorText);
      showToast({ title: SPECIAL_DAY_TEXTS.removeFailed, description, variant: 'destructive' });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={SPECIAL_DAY_TEXTS.removeTitle}
      description={SPECIAL_DAY_TEXTS.removeQuestion(day.name, dateInSentence(day.date))}
      confirmLabel={SPECIAL_DAY_TEXTS.removeConfirm}
      cancelLabel={SPECIAL_DAY_TEXTS.cancel}
      busy={remove.isPending}
      busyLabel={SPECIAL_DAY_TEXTS.removing}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
