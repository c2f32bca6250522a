import { serviceTimeCalls } from '#contract/service-times.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { t } from '#languages/t.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AssignedPeopleList } from './assigned-people-list.tsx';
import type { ListedServiceTime } from './service-time-row.tsx';
import { useServiceChange } from './use-service-change.ts';

/** Asks for confirmation before a service time is removed or ends. If people are assigned, it lists them first. */
export function RemoveServiceTimeDialog({ time, onClose }: { time: ListedServiceTime; onClose: () => void }) {
  const removing = useServiceChange(serviceTimeCalls.removeServiceTime, t('services:removeFailed'));
  const { assigned } = removing;
  const title = serviceTimeTitle(time);

  async function confirm(): Promise<void> {
    const query = assigned ? ({ confirm: 'true', people: assigned.count } as const) : {};
    const removed = await removing.run({ params: { id: time.id }, query });
    if (!removed) return;
    const hasEnded = removed.response.serviceTime !== null;
    showToast({ title: hasEnded ? t('services:endedToast') : t('services:removed'), description: title });
    onClose();
  }

  return (
    <ConfirmDialog
      tone="danger"
      title={t('services:removeTitle')}
      description={
        <div className="flex flex-col gap-4">
          <p>
            {time.date === null
              ? t('services:removeWeekly', { service: title })
              : t('services:removeOnce', { service: title })}
          </p>
          {assigned && <AssignedPeopleList assigned={assigned} />}
        </div>
      }
      confirmLabel={assigned ? t('services:endAnyway') : t('services:removeConfirm')}
      cancelLabel={t('services:keep')}
      busyLabel={t('services:removing')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
