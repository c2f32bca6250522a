import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { listAskedMembers } from '#server/db/asked.ts';
import type { Db } from '#server/db/database.ts';
import { listServicesOf } from '#server/db/services.ts';

/** Returns the time of the first answer for a month of each of these members (ms). */
export async function listFirstAnswers(
  db: Db,
  month: Month,
  among: ReadonlySet<MemberId>,
): Promise<number[]> {
  const asked = await listAskedMembers(db, await listServicesOf(db, month), [...among]);
  return asked.flatMap(({ answeredAt }) => answeredAt ?? []);
}
