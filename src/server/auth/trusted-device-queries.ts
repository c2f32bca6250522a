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
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', memberId)
    .where('last_used_at', '>=', usedSince)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns whether any member has used this device since `usedSince` (ms). Removing a member deletes their devices. */
export async function isKnownToAnyMember(db: Db, tokenHash: string, usedSince: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>=', usedSince)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a known device was used. */
export async function markDeviceUsed(tx: Db, deviceId: number, now: number): Promise<void> {
  await tx.updateTable('known_devices').set({ last_used_at: now }).where('id', '=', deviceId).execute();
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
    await tx
      .updateTable('known_devices')
      .set({ token_hash: tokenHash })
      .where('token_hash', '=', formerHash)
      .execute();
  }
  await tx
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, user_id: memberId, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', memberId)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', memberId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_DEVICES),
    )
    .execute();
}
