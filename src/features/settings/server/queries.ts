import type { NameFormat } from '#domain/members/name-format.ts';
import { type Db, isPostgres } from '#server/db/database.ts';

/** Returns the settings, locked against changes until the transaction ends. */
export function lockSettings(tx: Db): Promise<{ deadlineDay: number; nameFormat: NameFormat }> {
  return tx
    .selectFrom('settings')
    .select(['deadline_day as deadlineDay', 'name_format as nameFormat'])
    .where('id', '=', 1)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** Changes the given settings of the church. */
export async function updateSettings(
  db: Db,
  change: { deadline_day?: number; name_format?: NameFormat },
): Promise<void> {
  await db.updateTable('settings').set(change).where('id', '=', 1).execute();
}
