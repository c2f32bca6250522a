import type { Db } from './database.ts';
import { isMissingTable } from './faults.ts';

/** Returns whether a member has a stored PIN, so that its key is needed. False for an empty database. */
export async function hasPins(db: Db): Promise<boolean> {
  try {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('pin_hash', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}

/** Returns whether the stored fingerprint is this one. If none is stored yet, stores this one first. */
export async function matchesStoredKey(db: Db, fingerprint: string): Promise<boolean> {
  await db.updateTable('settings').set({ key_check: fingerprint }).where('key_check', 'is', null).execute();
  const row = await db.selectFrom('settings').select('key_check').executeTakeFirst();
  return row?.key_check === fingerprint;
}

/** Replaces the key of this database. Existing PINs cannot be verified with the new key, so all of them are deleted. */
export async function changeKey(tx: Db, fingerprint: string): Promise<void> {
  await tx.updateTable('users').set({ pin_hash: null }).execute();
  await tx.updateTable('settings').set({ key_check: fingerprint }).execute();
}
