import type { Db } from '#server/db/database.ts';

/** Returns when reminders were last sent (ms), or null. */
export async function findLastReminders(db: Db): Promise<number | null> {
  const { last } = await db
    .selectFrom('messages')
    .select((select) => select.fn.max('createdAt').as('last'))
    .where('kind', '=', 'reminder')
    .executeTakeFirstOrThrow();
  return last === null ? null : Number(last);
}
