import type { MemberId } from '#domain/ids.ts';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'sundial.push';

const storage = () => localStorage;

/** The device that this browser is for Sundial. */
interface StoredPushDevice {
  readonly memberId: MemberId;
  readonly id: number;
}

/** Returns the device on which a member gets messages here, or null. */
export function readStoredDevice(): StoredPushDevice | null {
  const [, memberId, id] = /^(\d+) (\d+)$/.exec(readStored(storage, KEY) ?? '') ?? [];
  return memberId && id ? { memberId: Number(memberId), id: Number(id) } : null;
}

/** Stores that a member gets messages here. Null: no one does. */
export function storeDevice(device: StoredPushDevice | null): void {
  writeStored(storage, KEY, device ? `${device.memberId} ${device.id}` : '');
}
