import type { FaultyRoom } from '#domain/rooms/rooms.ts';

/** Returns what a room lacks, as calls say it. */
export function presentFaultyRoom({ room, fault }: FaultyRoom) {
  const { id: roomId, name, roleIds, adults } = room;
  return { roomId, room: name, roleIds: [...roleIds], code: fault.code, found: fault.adults, adults };
}
