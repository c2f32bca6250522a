import type { MemberId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';

/** The maximum number of known devices per member. The least recently used ones are deleted. */
const MAX_DEVICES = 20;

/**
 * Returns the id of this device for this member, or null if it is unknown or has not been used since `usedSince` (ms).
 */
export async function findKnownDevice(
  db: Db,
  tokenHash: string,
  memberId: MemberId,
  usedSince: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('knownDevices')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('memberId', '=', memberId)
    .where('lastUsedAt', '>=', usedSince)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns whether any member has used this device since `usedSince` (ms). Removing a member deletes their devices. */
export async function isKnownToAnyMember(db: Db, tokenHash: string, usedSince: number): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('lastUsedAt', '>=', usedSince)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a known device was used. */
export async function markDeviceUsed(tx: Db, deviceId: number, now: number): Promise<void> {
  await tx.updateTable('knownDevices').set({ lastUsedAt: now }).where('id', '=', deviceId).execute();
}

/**
 * Stores a device for a member under a new token. It stays known for members who used it under the former token, as on
 * a shared family tablet. Their rows move instead of being copied: a copy would have a fresh limit.
 */
export async function rememberDevice(
  tx: Db,
  device: { formerHash: string | null; tokenHash: string; memberId: MemberId; now: number },
): Promise<void> {
  const { formerHash, tokenHash, memberId, now } = device;
  if (formerHash !== null) {
    await tx.updateTable('knownDevices').set({ tokenHash }).where('tokenHash', '=', formerHash).execute();
  }
  await tx
    .insertInto('knownDevices')
    .values({ tokenHash, memberId, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'memberId']).doUpdateSet({ lastUsedAt: now }))
    .execute();
  await tx
    .deleteFrom('knownDevices')
    .where('memberId', '=', memberId)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('knownDevices')
        .select('id')
        .where('memberId', '=', memberId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_DEVICES),
    )
    .execute();
}
