import type { Db } from './database.ts';
import { isMissingTable } from './faults.ts';

/** Says whether anybody's PIN is stored, so that the key it was hashed with is needed. An empty database has none. */
export async function holdsPins(db: Db): Promise<boolean> {
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

/** Remembers the key by its mark if none is remembered yet, and says whether the remembered one is this. */
export async function isKnownKey(db: Db, mark: string): Promise<boolean> {
  await db.updateTable('settings').set({ key_check: mark }).where('key_check', 'is', null).execute();
  const row = await db.selectFrom('settings').select('key_check').where('id', '=', 1).executeTakeFirst();
  return row?.key_check === mark;
}

/** Makes another key the one of this database. No PIN stored so far can be checked with it: all are taken away. */
export async function changeKey(tx: Db, mark: string): Promise<void> {
  await tx.updateTable('users').set({ pin_hash: null }).execute();
  await tx.updateTable('settings').set({ key_check: mark }).where('id', '=', 1).execute();
}
