import type { MemberId, RoleId } from '#domain/ids.ts';
import { type FaultyRoom, faultyRooms, type InRoom } from '#domain/rooms/rooms.ts';
import { isSameService, type ServiceRef } from '#domain/services/services.ts';
import type { Db } from '../db/database.ts';
import { listRooms } from '../db/rooms.ts';

interface Assigned extends ServiceRef {
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly response: string;
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
  const there = assigned.map(({ memberId, response, ...one }) => ({
    ...one,
    person: inFamilies.get(memberId) ?? { id: memberId },
    isDeclined: response === 'declined',
  }));
  return (service) =>
    faultyRooms(
      rooms,
      there.filter((one) => isSameService(one, service)),
    );
}
