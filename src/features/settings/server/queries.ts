import type { UpdateObject } from 'kysely';
import { type Db, isPostgres } from '#server/db/database.ts';
import type { Settings } from '#server/db/settings.ts';
import type { Tables } from '#server/db/tables.ts';

/** Returns the settings, locked against changes until the transaction ends. */
export function lockSettings(tx: Db): Promise<Settings> {
  return tx
    .selectFrom('settings')
    .select(['deadline_day as deadlineDay', 'deadline_month as deadlineMonth', 'name_format as nameFormat'])
    .select(['church_name as churchName', 'country', 'language', 'service_minutes as serviceMinutes'])
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** The columns of settings to change. */
export type SettingsChange = UpdateObject<Tables, 'settings'>;

/** Changes the given settings of the church. */
export async function updateSettings(db: Db, change: SettingsChange): Promise<void> {
  await db.updateTable('settings').set(change).execute();
}
