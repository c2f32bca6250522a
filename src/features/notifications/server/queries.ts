import type { Month } from '#domain/calendar/calendar.ts';
import type { MessageDetails } from '#domain/messages/message.ts';
import type { Db } from '#server/db/database.ts';

/** Returns the last revision of a month about which people were told, or null. */
export async function findNotifiedRevision(db: Db, { year, month }: Month): Promise<number | null> {
  const rows = await db
    .selectFrom('messages')
    .select('details')
    .where('kind', 'in', ['roster_published', 'roster_changed'])
    .where('year', '=', year)
    .where('month', '=', month)
    .execute();
  const numbers = rows.map(
    ({ details }) => (JSON.parse(details) as MessageDetails['roster_published']).revision,
  );
  return numbers.length === 0 ? null : Math.max(...numbers);
}
