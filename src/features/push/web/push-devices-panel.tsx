import { useState } from 'react';
import { type ListedPushDevice, pushCalls } from '#contract/push.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { turnOffMessages } from '#web/session/push-device.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { readStoredDevice } from '#web/session/stored-push-device.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PushDeviceRow } from './push-device-row.tsx';
import { TurnOnActions } from './turn-on-actions.tsx';

/** Returns the id of the device that this browser is for a member, or null. */
function useOwnDeviceId(): number | null {
  const { id } = useCurrentUser();
  const stored = readStoredDevice();
  return stored?.memberId === id ? stored.id : null;
}

/** Shows the devices that get messages, with a test for each, and turns messages on here. */
export function PushDevicesPanel() {
  const { data, isPending, isError, refetch } = useRead(pushCalls.listPushDevices, {});
  const remove = useChange(pushCalls.removePushDevice);
  const [removing, setRemoving] = useState<ListedPushDevice | null>(null);
  const ownId = useOwnDeviceId();
  const isOnHere = data?.some(({ id }) => id === ownId) === true;

  async function confirmRemoval({ id, device }: ListedPushDevice): Promise<void> {
    const removed = remove.mutateAsync({ params: { id } });
    const isRemoved = await showResult(removed, {
      done: t('push:removed', { device }),
      failed: t('push:removeFailed'),
    });
    if (isRemoved && id === ownId) await turnOffMessages().catch(() => undefined);
    setRemoving(null);
  }

  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-bold text-xl">{t('push:title')}</h2>
      <p className="text-ink-2">{t('push:about')}</p>
      {isPending && <Skeleton className="h-24 w-full" />}
      {isError && <LoadFailedAlert title={t('push:failedToLoad')} onRetry={refetch} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((device) => (
            <PushDeviceRow
              key={device.id}
              device={device}
              isThis={device.id === ownId}
              readAgain={() => refetch().then(({ data: devices = [] }) => devices)}
              onRemove={() => setRemoving(device)}
            />
          ))}
        </ul>
      )}
      {data && !isOnHere && <TurnOnActions />}
      {removing && (
        <ConfirmDialog
          title={t('push:removeTitle')}
          description={t('push:removeQuestion', { device: removing.device })}
          confirmLabel={t('push:remove')}
          onConfirm={() => confirmRemoval(removing)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
