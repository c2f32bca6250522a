import { firstDay, lastDay, type Month, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTimeLimit } from '#domain/services/service-limits.ts';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { hasSeveral } from '#domain/services/service-times.ts';
import { type Service, type ServiceCalendar, servicesBetween } from '#domain/services/services.ts';
import type { Db } from './database.ts';

interface Range {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** One row per service time, or one for each of its canceled services in the range. */
const selectTimes = (db: Db, { from, to }: Range) =>
  db
    .selectFrom('serviceTimes as time')
    .leftJoin('cancelledServices as canceled', (join) =>
      join
        .onRef('canceled.timeId', '=', 'time.id')
        .on('canceled.date', '>=', from)
        .on('canceled.date', '<=', to),
    )
    .select(['time.id', 'weekday', 'time.date', 'name', 'startsAt', 'time.teamId'])
    .select(['startsOn', 'endsOn', 'canceled.date as canceledOn'])
    // `or` would take SQLite three times as long: it searches two indexes and merges the results.
    .where(({ between, fn, val }) => between(fn.coalesce('time.date', val(from)), from, to))
    .execute();

/**
 * Returns the data that determines which services take place in a range of dates (inclusive). One query, because saving
 * an answer needs it every time.
 */
async function readCalendar(db: Db, range: Range): Promise<ServiceCalendar> {
  const rows = await selectTimes(db, range);
  return {
    // The table's checks guarantee that the columns are those of one kind.
    times: [...new Map(rows.map((row) => [row.id, row as ServiceTime])).values()],
    canceled: rows.flatMap(({ id, canceledOn }) =>
      canceledOn === null ? [] : [{ date: canceledOn, timeId: id }],
    ),
  };
}

/** Returns the services in a range of dates (inclusive), in order. */
export async function listServicesBetween(db: Db, from: PlainDate, to: PlainDate): Promise<Service[]> {
  return servicesBetween(from, to, await readCalendar(db, { from, to }));
}

/** Returns the services of a month, in order. */
export function listServicesOf(db: Db, month: Month): Promise<Service[]> {
  return listServicesBetween(db, firstDay(month), lastDay(month));
}

/** Returns the services on these dates, in order. */
export async function listServicesOn(db: Db, dates: Iterable<PlainDate>): Promise<Service[]> {
  const sorted = [...new Set(dates)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const calendar = await readCalendar(db, { from: first, to: last });
  return sorted.flatMap((date) => servicesBetween(date, date, calendar));
}

/** Returns those of the dates that have several services, canceled ones included. */
export async function listSharedDates(db: Db, dates: readonly PlainDate[]): Promise<ReadonlySet<PlainDate>> {
  const sorted = [...new Set(dates)].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return new Set();
  const { times } = await readCalendar(db, { from, to });
  return new Set(sorted.filter((date) => hasSeveral(times, date)));
}

/**
 * Returns how many people the roles need at the services of each time, where that differs from the role's own limit. A service
 * of one team needs no role of another one, whatever its limits were.
 */
export async function listServiceTimeLimits(db: Db): Promise<ServiceTimeLimit[]> {
  const timesAndRoles = db
    .selectFrom('serviceTimes as time')
    .innerJoin('serviceRoles as role', (join) => join.onTrue())
    .select(['time.id as timeId', 'role.id as roleId']);
  const [limits, ofOtherTeams] = [
    timesAndRoles
      .innerJoin('serviceTimeLimits as own', (join) =>
        join.onRef('own.timeId', '=', 'time.id').onRef('own.roleId', '=', 'role.id'),
      )
      .select('own.maxLimit')
      .where(({ eb, or, ref }) =>
        or([eb('time.teamId', 'is', null), eb('time.teamId', '=', ref('role.teamId'))]),
      ),
    timesAndRoles.whereRef('time.teamId', '!=', 'role.teamId'),
  ];
  const notNeeded = await ofOtherTeams.execute();
  return [...(await limits.execute()), ...notNeeded.map((one) => ({ ...one, maxLimit: 0 }))];
}
