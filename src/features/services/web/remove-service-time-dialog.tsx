import { serviceTimeCalls } from '#contract/service-times.ts';
import { serviceTimeTitle } from '#texts/service-times.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AssignedPeopleList } from './assigned-people-list.tsx';
import type { ListedServiceTime } from './service-time-row.tsx';
import { SERVICE_TEXTS } from './texts.ts';
import { useServiceChange } from './use-service-change.ts';

/** Asks for confirmation before a service time is removed or ends. If people are assigned, it lists them first. */
export function RemoveServiceTimeDialog({ time, onClose }: { time: ListedServiceTime; onClose: () => void }) {
  const removing = useServiceChange(serviceTimeCalls.removeServiceTime, SERVICE_TEXTS.removeFailed);
  const { assigned } = removing;
  const title = serviceTimeTitle(time);

  async function confirm(): Promise<void> {
    const query = assigned ? ({ confirm: 'true', people: assigned.count } as const) : {};
    const removed = await removing.run({ params: { id: time.id }, query });
    if (!removed) return;
    const hasEnded = removed.response.serviceTime !== null;
    showToast({ title: hasEnded ? SERVICE_TEXTS.endedToast : SERVICE_TEXTS.removed, description: title });
    onClose();
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={SERVICE_TEXTS.removeTitle}
      description={
        <div className="flex flex-col gap-4">
          <p>{time.date === null ? SERVICE_TEXTS.removeWeekly(title) : SERVICE_TEXTS.removeOnce(title)}</p>
          {assigned && <AssignedPeopleList assigned={assigned} />}
        </div>
      }
      confirmLabel={assigned ? SERVICE_TEXTS.endAnyway : SERVICE_TEXTS.removeConfirm}
      cancelLabel={SERVICE_TEXTS.keep}
      busyLabel={SERVICE_TEXTS.removing}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
