import type { RoleId, RoomId } from '#domain/ids.ts';
import type { Refusal } from '#domain/refusals/refusal.ts';
import { checkPlacesOfRoom, type Room } from '#domain/rooms/rooms.ts';
import { type Db, isPostgres, type Transaction } from './database.ts';
import { listRoles } from './roles.ts';

/** Returns all rooms, by name, each with its roles in their order. */
export async function listRooms(db: Db): Promise<Room[]> {
  const rooms = await db.selectFrom('rooms').selectAll().orderBy('name').orderBy('id').execute();
  if (rooms.length === 0) return [];
  const roles = await db
    .selectFrom('roomRoles')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
    .select(['roomId', 'roleId'])
    .orderBy('sortOrder')
    .orderBy('roleId')
    .execute();
  return rooms.map((room) => ({
    ...room,
    roleIds: roles.filter(({ roomId }) => roomId === room.id).map(({ roleId }) => roleId),
  }));
}

/** Returns all rooms, locked against changes until the transaction ends. The roles that change are locked first. */
export async function lockRooms(tx: Transaction): Promise<Room[]> {
  if (isPostgres(tx)) await tx.selectFrom('rooms').select('id').orderBy('id').forUpdate().execute();
  return listRooms(tx);
}

/** Returns why roles can't be as they are since this transaction changed them: `check` finds a fault in a room of theirs. */
export async function checkRoomsOf<Fault>(
  tx: Transaction,
  roleIds: readonly RoleId[],
  check: (room: Room, roles: Awaited<ReturnType<typeof listRoles>>) => Fault | null,
): Promise<Fault | null> {
  const rooms = (await lockRooms(tx)).filter((room) => room.roleIds.some((id) => roleIds.includes(id)));
  if (rooms.length === 0) return null;
  const roles = await listRoles(tx);
  return rooms.map((room) => check(room, roles)).find((fault) => fault !== null) ?? null;
}

/** Takes a role out of its room, before it is removed. Returns why it can't be: the room needs its places. */
export async function leaveRoom(tx: Transaction, roleId: RoleId): Promise<Refusal<'room_too_small'> | null> {
  const without = ({ roleIds, ...room }: Room) => ({
    ...room,
    roleIds: roleIds.filter((id) => id !== roleId),
  });
  const fault = await checkRoomsOf(tx, [roleId], (room, roles) => checkPlacesOfRoom(without(room), roles));
  await tx.deleteFrom('roomRoles').where('roleId', '=', roleId).execute();
  return fault;
}

/** The fields of a room that the settings change. */
export type RoomFields = Omit<Room, 'id'>;

/** Saves a new room (null) or a changed one, and returns its id. */
export async function saveRoom(
  tx: Transaction,
  id: RoomId | null,
  { roleIds, name, adults, notOneFamily }: RoomFields,
): Promise<RoomId> {
  const row = { name, adults, notOneFamily };
  const saved = await (id === null
    ? tx.insertInto('rooms').values(row).returning('id').executeTakeFirstOrThrow()
    : tx.updateTable('rooms').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow());
  await tx.deleteFrom('roomRoles').where('roomId', '=', saved.id).execute();
  await tx
    .insertInto('roomRoles')
    .values(roleIds.map((roleId) => ({ roleId, roomId: saved.id })))
    .execute();
  return saved.id;
}

export async function deleteRoom(tx: Transaction, id: RoomId): Promise<void> {
  await tx.deleteFrom('roomRoles').where('roomId', '=', id).execute();
  await tx.deleteFrom('rooms').where('id', '=', id).execute();
}
