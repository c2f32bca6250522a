import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';
import { answeredMembers } from '#server/db/month-reads.ts';
import { listServicesOf } from '#server/db/services.ts';

/** Returns the time of the first answer for a month of each of these members (ms). */
export async function listFirstAnswers(
  db: Db,
  month: Month,
  among: ReadonlySet<MemberId>,
): Promise<number[]> {
  const services = await listServicesOf(db, month);
  if (services.length === 0) return [];
  const rows = await answeredMembers(db, services).execute();
  return rows.filter(({ memberId }) => among.has(memberId)).map(({ at }) => Number(at));
}
