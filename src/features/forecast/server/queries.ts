import type { Month } from '#domain/calendar/calendar.ts';
import type { Db } from '#server/db/database.ts';
import { answeredMembers } from '#server/db/month-reads.ts';
import { listServicesOf } from '#server/db/services.ts';

/** Returns the time of each member's first answer for a month (ms). */
export async function listFirstAnswers(db: Db, month: Month): Promise<number[]> {
  const services = await listServicesOf(db, month);
  if (services.length === 0) return [];
  const rows = await answeredMembers(db, services).execute();
  return rows.map(({ at }) => Number(at));
}
