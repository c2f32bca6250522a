import { useState } from 'react';
import { type RoomSettings, roomCalls } from '#contract/rooms.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { needsTwoFamilies } from '#domain/rooms/rooms.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RemoveRoomDialog } from './remove-room-dialog.tsx';
import { RoomDialog } from './room-dialog.tsx';

/** Shows one room with what it needs and its roles. */
function RoomRow(props: {
  room: RoomSettings;
  /** The names of its roles. */
  roles: readonly string[];
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { room, roles, onEdit, onRemove } = props;
  const { name, adults } = room;
  const details = [
    t('rooms:needs', { count: adults }),
    needsTwoFamilies(room) && t('rooms:notOneFamilyShort'),
    listText(roles),
  ].filter((detail) => detail !== false);
  return (
    <li className="relative flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0 grow basis-56 max-sm:pe-12">
        <p className="wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </p>
        <ul className="flex flex-wrap gap-x-4 text-ink-2 text-sm">
          {details.map((detail) => (
            <li key={detail} className="wrap-anywhere min-w-0">
              {detail}
            </li>
          ))}
        </ul>
      </div>
      <RowActions
        name={name}
        actions={[
          [t('rooms:editShort'), t('rooms:edit', { name }), onEdit],
          [t('rooms:removeShort'), t('rooms:remove', { name }), onRemove],
        ]}
      />
    </li>
  );
}

/** Shows the rooms that need several adults, on the settings tab. */
export function RoomsCard() {
  const rooms = useRead(roomCalls.listRooms, {});
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const [open, setOpen] = useState<{ room: RoomSettings | null } | null>(null);
  const [removing, setRemoving] = useState<RoomSettings | null>(null);
  const listed = rooms.data ?? [];
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('rooms:title')} about={t('rooms:about')}>
        <Button icon={<PlusIcon />} onClick={() => setOpen({ room: null })}>
          {t('rooms:add')}
        </Button>
      </CardHeader>
      {rooms.isError && <LoadFailedAlert title={t('rooms:loadFailed')} onRetry={rooms.refetch} />}
      {rooms.isPending && <Skeleton className="h-24 w-full" />}
      {rooms.data && listed.length === 0 && <EmptyState title={t('rooms:none')} hint={t('rooms:noneHint')} />}
      {listed.length > 0 && (
        <ul>
          {listed.map((room) => (
            <RoomRow
              key={room.id}
              room={room}
              roles={roles.flatMap(({ id, name }) => (room.roleIds.includes(id) ? name : []))}
              onEdit={() => setOpen({ room })}
              onRemove={() => setRemoving(room)}
            />
          ))}
        </ul>
      )}
      {open && <RoomDialog room={open.room} rooms={listed} onClose={() => setOpen(null)} />}
      {removing && <RemoveRoomDialog room={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
