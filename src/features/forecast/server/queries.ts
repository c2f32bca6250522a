import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { listAskedMembers } from '#server/db/asked.ts';
import type { Db } from '#server/db/database.ts';
import { listServicesOf } from '#server/db/services.ts';

/**
 * Returns how many of these members are asked about a service of a month, and when each of them who has answered did so first
 * (ms). Without services, all count.
 */
export async function readAnswering(
  db: Db,
  month: Month,
  among: ReadonlySet<MemberId>,
): Promise<{ readonly members: number; readonly firstAnswers: readonly number[] }> {
  const services = await listServicesOf(db, month);
  const asked = await listAskedMembers(db, services, [...among]);
  return {
    members: services.length > 0 ? asked.length : among.size,
    firstAnswers: asked.flatMap(({ answeredAt }) => answeredAt ?? []),
  };
}
