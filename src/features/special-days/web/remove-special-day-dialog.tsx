import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks for confirmation before a special day is deleted. */
export function RemoveSpecialDayDialog({ day, onClose }: { day: SpecialDay; onClose: () => void }) {
  const remove = useChange(specialDayCalls.removeSpecialDay);

  const change = () => remove.mutateAsync({ params: { id: day.id } });
  return (
    <ConfirmDialog
      tone="danger"
      title={t('special-days:removeTitle')}
      description={t('special-days:removeQuestion', { name: day.name, date: dateInSentence(day.date) })}
      confirmLabel={t('special-days:removeConfirm')}
      busyLabel={t('special-days:removing')}
      onConfirm={() =>
        showResult(change(), {
          done: t('special-days:removal.done'),
          failed: t('special-days:removal.failed'),
        }).then(onClose)
      }
      onCancel={onClose}
    />
  );
}
