import type { NameFormat } from '#domain/member-name.ts';
import type { Db } from './database.ts';

/** Gives the church's settings, which several slices read: the row is there from the first start. */
export async function readSettings(db: Db): Promise<{ deadlineDay: number; nameFormat: NameFormat }> {
  const row = await db
    .selectFrom('settings')
    .select(['deadline_day', 'name_format'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return { deadlineDay: row.deadline_day, nameFormat: row.name_format };
}
