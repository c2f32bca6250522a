import type { Db } from './database.ts';

/** A member's devices beyond so many are forgotten, the longest unused first. */
const MOST = 20;

/** Gives the id under which this device is known for this member, or null: never used, or not since that moment. */
export async function findKnownDevice(
  db: Db,
  tokenHash: string,
  memberId: number,
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

/** Says whether this device is known for any member since that moment; whoever is removed takes their devices along. */
export async function isKnownToAnybody(db: Db, tokenHash: string, usedSince: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>=', usedSince)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a known device was used. */
export async function markDeviceUsed(tx: Db, deviceId: number, now: number): Promise<void> {
  await tx.updateTable('known_devices').set({ last_used_at: now }).where('id', '=', deviceId).execute();
}

/**
 * Remembers a device for a member under a new token. Whom it was known for under the former one it stays known for:
 * a family shares a tablet. Their rows move rather than multiply, or each would bring a fresh budget.
 */
export async function rememberDevice(
  tx: Db,
  device: { formerHash: string | null; tokenHash: string; memberId: number; now: number },
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
        .limit(MOST),
    )
    .execute();
}

/** Forgets every device of a member. */
export async function forgetDevicesOf(tx: Db, memberId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', memberId).execute();
}
