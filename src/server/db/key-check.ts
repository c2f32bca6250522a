import type { Db } from './database.ts';
import { isMissingTable } from './faults.ts';

/** Returns whether a member has a stored PIN, so that its key is needed. False for an empty database. */
export async function hasPins(db: Db): Promise<boolean> {
  try {
    const row = await db.selectFrom('users').select('id').where('pinHash', 'is not', null).executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}

/** Returns whether the stored fingerprint is this one. If none is stored yet, stores this one first. */
export async function matchesStoredKey(db: Db, fingerprint: string): Promise<boolean> {
  await db.updateTable('settings').set({ keyCheck: fingerprint }).where('keyCheck', 'is', null).execute();
  const row = await db.selectFrom('settings').select('keyCheck').executeTakeFirst();
  return row?.keyCheck === fingerprint;
}

/**
 * Replaces the key of this database. Existing PINs cannot be verified with the new key, so all of them are deleted. The key
 * for push services can't be read with it, so the devices that get push messages end. Returns how many these were.
 */
export async function changeKey(tx: Db, fingerprint: string): Promise<number> {
  await tx.updateTable('users').set({ pinHash: null }).execute();
  await tx.updateTable('settings').set({ keyCheck: fingerprint, pushKey: null }).execute();
  const { numDeletedRows } = await tx.deleteFrom('pushDevices').executeTakeFirst();
  return Number(numDeletedRows);
}
