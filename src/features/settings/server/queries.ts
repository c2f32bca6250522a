import type { UpdateObject } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** The columns of settings to change. */
export type SettingsChange = UpdateObject<Tables, 'settings'>;

/** Changes the given settings of the church. */
export async function updateSettings(db: Db, change: SettingsChange): Promise<void> {
  await db.updateTable('settings').set(change).execute();
}
