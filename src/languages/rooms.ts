import type { RoomFault } from '#domain/rooms/rooms.ts';
import { t } from './t.ts';

/** Returns what a room lacks, as a sentence. `found`: the adults that it has, of those that it needs. */
export function faultyRoomText(faulty: {
  readonly room: string;
  readonly code: RoomFault['code'];
  readonly found: number;
  readonly adults: number;
}): string {
  const { room, code, found, adults } = faulty;
  if (code === 'room_one_family') return t('concerns:roomOneFamily', { room });
  return t('concerns:roomIncomplete', { room, count: found, adults });
}
