import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { MessageDetails } from '#domain/messages/message.ts';
import type { Takeover } from '#domain/roster/revision.ts';
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

/** Returns the places of a month that changed hands since a moment (ms), oldest first. The people were told then. */
export async function listTakeovers(db: Db, month: Month, since: number): Promise<Takeover[]> {
  const rows = await db
    .selectFrom('cover_requests')
    .select(['service_date as date', 'service_time_id as timeId', 'role_id as roleId'])
    .select(['user_id as from', 'covered_by as memberId'])
    .where('service_date', '>=', firstDay(month))
    .where('service_date', '<=', lastDay(month))
    .where('state', '=', 'covered')
    .where('ended_at', '>=', since)
    .orderBy('ended_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ memberId, ...row }) => (memberId === null ? [] : [{ ...row, memberId }]));
}
