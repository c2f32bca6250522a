import type { Month } from '#domain/calendar/calendar.ts';
import type { Db } from '#server/db/database.ts';
import { listServicesOf } from '#server/db/services.ts';

/** Returns when each member who has answered for a month gave the oldest of these answers (ms). */
export async function listFirstAnswers(db: Db, month: Month): Promise<number[]> {
  const services = await listServicesOf(db, month);
  if (services.length === 0) return [];
  const rows = await db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.user_id')
    .select(({ fn }) => fn.min('last_updated').as('at'))
    .where('removed_at', 'is', null)
    .where(({ and, or }) =>
      or(services.map(({ date, timeId }) => and({ service_date: date, service_time_id: timeId }))),
    )
    .groupBy('user_id')
    .execute();
  return rows.map(({ at }) => Number(at));
}
