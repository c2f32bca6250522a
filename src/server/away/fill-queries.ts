import { isAwayAt } from '#domain/availability/away.ts';
import type { MemberId } from '#domain/ids.ts';
import { earlier, later } from '#domain/services/service-dates.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { batchesOf } from '../db/batches.ts';
import { type Db, isPostgres } from '../db/database.ts';
import { listServicesBetween } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';

/**
 * Answers no for the services in times away, all members' or one member's, that have no answer. Only the period
 * `replacingId` also replaces a yes, which returns when the period is removed. A second call changes nothing. The caller
 * must have locked the services.
 */
export async function fillAway(
  tx: Db,
  now: ChurchNow,
  { memberId, replacingId }: { memberId?: MemberId; replacingId?: number } = {},
): Promise<void> {
  // Locked, so that neither the member nor the period is removed meanwhile.
  const periods = await tx
    .selectFrom('away_periods as away')
    .innerJoin('users', 'users.id', 'away.user_id')
    .select(['away.id', 'user_id as userId', 'is_admin', 'entered_on as enteredOn'])
    .select(['from_date as from', 'to_date as to'])
    .where('to_date', '>=', now.today)
    .where('removed_at', 'is', null)
    .$if(memberId !== undefined, (query) => query.where('user_id', '=', memberId as MemberId))
    .orderBy('away.id')
    .$if(isPostgres(tx), (query) => query.forKeyShare('users').forShare('away'))
    .execute();
  const [first] = periods;
  if (!first) return;
  const from = periods.reduce((start, period) => earlier(start, period.from), first.from);
  const to = periods.reduce((end, period) => later(end, period.to), first.to);
  const services = await listServicesBetween(tx, later(now.today, from), to);
  const rule = await readSettings(tx);
  const rows = periods.flatMap(({ id, userId, is_admin, ...period }) =>
    services
      .filter((service) => isAwayAt({ ...period, isAdmin: is_admin === 1 }, service, now, rule))
      .map(({ date, timeId }) => ({
        user_id: userId,
        service_date: date,
        service_time_id: timeId,
        is_available: 0 as const,
        last_updated: now.epochMs,
        away_id: id,
      })),
  );
  for (const batch of batchesOf(rows))
    await tx
      .insertInto('availability')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['user_id', 'service_date', 'service_time_id']).doNothing())
      .execute();
  if (replacingId === undefined) return;
  for (const row of rows.filter(({ away_id }) => away_id === replacingId))
    await tx
      .updateTable('availability')
      .set({ ...row, replaced_yes: 1, answered_by: null })
      .where('user_id', '=', row.user_id)
      .where('service_date', '=', row.service_date)
      .where('service_time_id', '=', row.service_time_id)
      .where('is_available', '=', 1)
      .execute();
}
