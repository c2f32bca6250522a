import { type RoomSettings, roomCalls } from '#contract/rooms.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before a room is removed. Its roles stay. */
export function RemoveRoomDialog({ room, onClose }: { room: RoomSettings; onClose: () => void }) {
  const remove = useChange(roomCalls.removeRoom);
  return (
    <ConfirmDialog
      tone="danger"
      title={t('rooms:removeTitle')}
      description={t('rooms:removeText', { name: room.name })}
      confirmLabel={t('rooms:removeShort')}
      busyLabel={t('rooms:removing')}
      onConfirm={() =>
        showResult(remove.mutateAsync({ params: { id: room.id } }), {
          done: t('rooms:removed'),
          failed: t('rooms:removeFailed'),
        }).then(onClose)
      }
      onCancel={onClose}
    />
  );
}
