import { isAwayAt } from '#domain/availability/away.ts';
import type { MemberId } from '#domain/ids.ts';
import { earlier, later } from '#domain/services/service-dates.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { batchesOf } from '../db/batches.ts';
import { type Db, isPostgres } from '../db/database.ts';
import { listServicesBetween } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';

/** A time away that someone has just entered. */
interface JustEntered {
  readonly id: number;
  readonly byAdmin: boolean;
}

/**
 * Answers no for the services in times away, all members' or one member's, that have no answer. Only the time that was
 * just entered also replaces a yes, if the one who entered it may change that answer now. The yes returns when the time
 * is removed. A second call changes nothing. The caller must have locked the services.
 */
export async function fillAway(
  tx: Db,
  now: ChurchNow,
  { memberId, entered }: { memberId?: MemberId; entered?: JustEntered } = {},
): Promise<void> {
  // Locked, so that neither the member nor the period is removed meanwhile.
  const periods = await tx
    .selectFrom('awayPeriods as away')
    .innerJoin('users', 'users.id', 'away.memberId')
    .select(['away.id', 'memberId', 'enteredOn', 'enteredByAdmin'])
    .select(['fromDate as from', 'toDate as to'])
    .where('toDate', '>=', now.today)
    .where('removedAt', 'is', null)
    .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId as MemberId))
    .orderBy('away.id')
    .$if(isPostgres(tx), (query) => query.forKeyShare('users').forShare('away'))
    .execute();
  const [first] = periods;
  if (!first) return;
  const from = periods.reduce((start, period) => earlier(start, period.from), first.from);
  const to = periods.reduce((end, period) => later(end, period.to), first.to);
  const services = await listServicesBetween(tx, later(now.today, from), to);
  const rule = await readSettings(tx);
  const noesIn = ({ id, memberId, ...period }: (typeof periods)[number]) =>
    services
      .filter((service) => isAwayAt(period, service, now, rule))
      .map(({ date, timeId }) => ({
        memberId,
        date,
        timeId,
        isAvailable: false,
        lastUpdated: now.epochMs,
        awayId: id,
      }));
  for (const batch of batchesOf(periods.flatMap(noesIn)))
    await tx
      .insertInto('availability')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['memberId', 'date', 'timeId']).doNothing())
      .execute();
  // Its dates may have been stored before, when more could still be answered.
  const enteredNow = periods
    .filter(({ id }) => id === entered?.id)
    .map((period) => ({ ...period, enteredOn: now.today, enteredByAdmin: entered?.byAdmin === true }));
  for (const row of enteredNow.flatMap(noesIn))
    await tx
      .updateTable('availability')
      .set({ ...row, replacedYes: true, answeredBy: null })
      .where('memberId', '=', row.memberId)
      .where('date', '=', row.date)
      .where('timeId', '=', row.timeId)
      .where('isAvailable', '=', true)
      .execute();
}
