import { lackingChecks } from '#domain/checks/checks.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { type FaultyRoom, faultyRooms, type InRoom } from '#domain/rooms/rooms.ts';
import { isSameService, type ServiceRef } from '#domain/services/services.ts';
import { listCheckKinds, listRoleChecks, listValidChecks } from '../db/checks.ts';
import type { Db } from '../db/database.ts';
import { listRooms } from '../db/rooms.ts';

interface Assigned extends ServiceRef {
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly response: string;
}

/** Returns a function that says whether someone counts in the room of their place: guests may lack a check that it needs. */
async function readGuestsThatCount(db: Db, assigned: readonly Assigned[]) {
  const guests = await db
    .selectFrom('users')
    .select('id')
    .where('isGuest', '=', true)
    .where(
      'id',
      'in',
      assigned.map(({ memberId }) => memberId),
    )
    .execute();
  if (guests.length === 0) return () => true;
  const [checkKinds, needed, valid] = [
    await listCheckKinds(db),
    await listRoleChecks(db),
    await listValidChecks(db),
  ];
  return ({ roleId, date }: Pick<Assigned, 'roleId' | 'date'>, memberId: MemberId) =>
    !guests.some(({ id }) => id === memberId) ||
    lackingChecks(checkKinds, needed.get(roleId) ?? [], valid.get(memberId) ?? [], date).length === 0;
}

/** Reads what the rooms of some roles lack with these assignments. Returns a function that gives the rooms of a service. */
export async function readRoomFaults(
  db: Db,
  assigned: readonly Assigned[],
  roles: ReadonlyArray<{ readonly id: RoleId }>,
): Promise<(service: ServiceRef) => readonly FaultyRoom[]> {
  const isOwn = (roleId: RoleId) => roles.some(({ id }) => id === roleId);
  const rooms = (await listRooms(db)).filter(({ roleIds }) => roleIds.every(isOwn));
  if (rooms.length === 0) return () => [];
  const rows = await db
    .selectFrom('familyMembers')
    .select(['memberId as id', 'familyId', 'isChild'])
    .execute();
  const inFamilies = new Map<MemberId, InRoom>(rows.map((row) => [row.id, row]));
  const counts = await readGuestsThatCount(db, assigned);
  const there = assigned.map(({ memberId, response, ...one }) => ({
    ...one,
    person: counts(one, memberId) ? (inFamilies.get(memberId) ?? { id: memberId }) : null,
    isDeclined: response === 'declined',
  }));
  return (service) =>
    faultyRooms(
      rooms,
      there.filter((one) => isSameService(one, service)),
    );
}
