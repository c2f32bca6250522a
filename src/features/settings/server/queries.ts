import type { NameFormat } from '#domain/member-name.ts';
import type { Db } from '#server/db/database.ts';

/** Changes the given settings of the church. */
export async function updateSettings(
  db: Db,
  change: { deadline_day?: number; name_format?: NameFormat },
): Promise<void> {
  await db.updateTable('settings').set(change).where('id', '=', 1).execute();
}
