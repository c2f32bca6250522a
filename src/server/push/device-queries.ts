import type { MemberId } from '#domain/ids.ts';
import { MAX_PUSH_DEVICES } from '#domain/push/devices.ts';
import type { PushKeys } from '#domain/push/endpoint.ts';
import type { Db } from '../db/database.ts';

/** A device before it is stored. */
export interface NewPushDevice extends PushKeys {
  readonly memberId: MemberId;
  readonly endpoint: string;
  readonly device: string;
  readonly sessionId: string;
  readonly now: number;
}

const COLUMNS = ['id', 'memberId', 'endpoint', 'p256dh', 'auth', 'device', 'createdAt', 'provedAt'] as const;

/** Returns the devices on which a member gets push messages, oldest first. */
export function listPushDevicesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('pushDevices')
    .select(COLUMNS)
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export type PushDevice = Awaited<ReturnType<typeof listPushDevicesOf>>[number];

/** Returns the devices of these members that have proved since a moment (ms) that they show messages. */
export async function listProvedDevices(
  db: Db,
  memberIds: readonly MemberId[],
  since: number,
): Promise<PushDevice[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('pushDevices')
    .select(COLUMNS)
    .where('memberId', 'in', memberIds)
    .where('provedAt', '>=', since)
    .orderBy('id')
    .execute();
}

/** Returns one of a member's devices, or undefined. */
export function findPushDeviceOf(db: Db, memberId: MemberId, id: number) {
  return db
    .selectFrom('pushDevices')
    .select(COLUMNS)
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the device with this endpoint, or undefined. */
export function findPushDeviceAt(db: Db, endpoint: string) {
  return db.selectFrom('pushDevices').select(COLUMNS).where('endpoint', '=', endpoint).executeTakeFirst();
}

/**
 * Stores a device, instead of what was stored for its endpoint: another member may have used the browser before. A member
 * has at most ten, so the oldest of more goes. Returns the device, and whether the member did not have it.
 */
export async function savePushDevice(
  tx: Db,
  { now, ...fields }: NewPushDevice,
): Promise<{ readonly saved: PushDevice; readonly isNew: boolean }> {
  const before = await findPushDeviceAt(tx, fields.endpoint);
  const isSame =
    before?.memberId === fields.memberId && before.p256dh === fields.p256dh && before.auth === fields.auth;
  // Other keys have proved nothing.
  const renewed = isSame ? {} : { createdAt: now, provedAt: null };
  const saved = await tx
    .insertInto('pushDevices')
    .values({ ...fields, createdAt: now, provedAt: null })
    .onConflict((same) => same.column('endpoint').doUpdateSet({ ...fields, ...renewed }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const all = await listPushDevicesOf(tx, fields.memberId);
  const tooMany = all
    .filter(({ id }) => id !== saved.id)
    .slice(0, Math.max(0, all.length - MAX_PUSH_DEVICES));
  await deletePushDevices(
    tx,
    tooMany.map(({ id }) => id),
  );
  return { saved, isNew: before?.memberId !== fields.memberId };
}

/** Deletes these devices. */
export async function deletePushDevices(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('pushDevices').where('id', 'in', ids).execute();
}

/** Notes that a device has shown a message. */
export async function markPushDeviceProved(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('pushDevices').set({ provedAt: now }).where('id', '=', id).execute();
}

/** Deletes all devices of a member, except those that this session uses. */
export async function endPushDevicesOf(
  tx: Db,
  memberId: MemberId,
  exceptSession: string | null,
): Promise<void> {
  await tx
    .deleteFrom('pushDevices')
    .where('memberId', '=', memberId)
    .$if(exceptSession !== null, (query) => query.where('sessionId', '<>', exceptSession as string))
    .execute();
}

/** Deletes the devices that a session uses. */
export async function endPushDevicesOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('pushDevices').where('sessionId', '=', sessionId).execute();
}

/** Deletes the devices that the session of this token uses. */
export async function endPushDevicesOfToken(db: Db, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('pushDevices')
    .where('sessionId', 'in', (select) =>
      select.selectFrom('sessions').select('publicId').where('tokenHash', '=', tokenHash),
    )
    .execute();
}

/** Gives the devices of a session to the one that replaces it in the same browser. Those of another member end. */
export async function handOverPushDevices(
  tx: Db,
  tokenHash: string,
  { memberId, sessionId }: { readonly memberId: MemberId; readonly sessionId: string },
): Promise<void> {
  await tx
    .updateTable('pushDevices')
    .set({ sessionId })
    .where('memberId', '=', memberId)
    .where('sessionId', 'in', (select) =>
      select.selectFrom('sessions').select('publicId').where('tokenHash', '=', tokenHash),
    )
    .execute();
  await endPushDevicesOfToken(tx, tokenHash);
}

/** Gives the devices of a session that has ended to the one that replaces it. */
export async function movePushDevices(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('pushDevices').set({ sessionId: to }).where('sessionId', '=', from).execute();
}
