import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SPECIAL_DAY_TEXTS } from './texts.ts';

/** Asks for confirmation before a special day is deleted. */
export function RemoveSpecialDayDialog({ day, onClose }: { day: SpecialDay; onClose: () => void }) {
  const remove = useChange(specialDayCalls.removeSpecialDay);

  const change = () => remove.mutateAsync({ params: { id: day.id } });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={SPECIAL_DAY_TEXTS.removeTitle}
      description={SPECIAL_DAY_TEXTS.removeQuestion(day.name, dateInSentence(day.date))}
      confirmLabel={SPECIAL_DAY_TEXTS.removeConfirm}
      busyLabel={SPECIAL_DAY_TEXTS.removing}
      onConfirm={() => showResult(change(), SPECIAL_DAY_TEXTS.removal).then(onClose)}
      onCancel={onClose}
    />
  );
}
