import type { Db } from '../db/database.ts';

async function findPushKey(db: Db): Promise<string | null> {
  const { pushKey } = await db.selectFrom('settings').select('pushKey').executeTakeFirstOrThrow();
  return pushKey;
}

/** Returns the stored key. If none is stored yet, stores a new one first. Of several processes only one stores its own. */
export async function storePushKey(db: Db, make: () => string): Promise<string> {
  const stored = await findPushKey(db);
  if (stored !== null) return stored;
  const made = make();
  await db.updateTable('settings').set({ pushKey: made }).where('pushKey', 'is', null).execute();
  return (await findPushKey(db)) ?? made;
}
