import { sql } from 'kysely';
import {
  compareMonths,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  type PlainDate,
  sameMonth,
} from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import { later } from '#domain/services/service-dates.ts';
import { type Db, lockRosterMonth, type Transaction } from '../db/database.ts';
import { resetConfirmed } from '../db/responses.ts';

/** Writes a month's assignments to the history, in place of those of an earlier publication. */
async function replaceHistory(tx: Db, month: Month, now: number): Promise<void> {
  const from = firstDay(month);
  const to = lastDay(month);
  await tx
    .deleteFrom('rosterAssignmentHistory')
    .where(({ between }) => between('date', from, to))
    .execute();
  await sql`
    insert into roster_assignment_history
      (date, time_id, role_id, member_id, was_preferred_role, was_secondary_role, assignment_method, created_at)
    select a.date, a.time_id, a.role_id, a.member_id,
      case when m.preferred_role_id = a.role_id then 1 else 0 end,
      case when m.secondary_role_id = a.role_id then 1 else 0 end,
      a.assignment_method, ${now}
    from roster_assignments a
    join service_roles r on r.id = a.role_id
    left join team_members m on m.member_id = a.member_id and m.team_id = r.team_id
    where a.date >= ${from} and a.date <= ${to}
    order by a.id`.execute(tx);
}

/** Returns when a month's roster was published, or undefined if it is not. */
export function findPublished(db: Db, { year, month }: Month) {
  return db
    .selectFrom('finalizedRosters')
    .select(['finalizedAt', 'createdAt'])
    .where('year', '=', year)
    .where('month', '=', month)
    .where('isFinalized', '=', true)
    .executeTakeFirst();
}

/** Returns whether a month is published. */
export async function isMonthPublished(tx: Db, month: Month): Promise<boolean> {
  return (await findPublished(tx, month)) !== undefined;
}

/**
 * Writes the next revision of a month with its assignments, and replaces the month's history by them. Returns the
 * number of the revision, from 1. The caller must have locked the month.
 */
export async function publishMonth(tx: Db, month: Month, by: MemberId | null, now: number): Promise<number> {
  await replaceHistory(tx, month, now);
  const { last } = await tx
    .selectFrom('rosterRevisions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const { id } = await tx
    .insertInto('rosterRevisions')
    .values({ year: month.year, month: month.month, number, publishedAt: now, publishedBy: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('rosterRevisionAssignments')
    .columns(['revisionId', 'date', 'timeId', 'roleId', 'memberId'])
    .expression(
      tx
        .selectFrom('rosterAssignments')
        .select(({ lit }) => [
          lit(id).as('revisionId'),
          'date' as const,
          'timeId' as const,
          'roleId' as const,
          'memberId' as const,
        ])
        .where(({ between }) => between('date', firstDay(month), lastDay(month))),
    )
    .execute();
  return number;
}

/** Returns the published months from this one on, in order. */
export async function listPublishedMonths(db: Db, from: Month): Promise<Month[]> {
  const months = await db
    .selectFrom('finalizedRosters')
    .select(['year', 'month'])
    .where('isFinalized', '=', true)
    .where('year', '>=', from.year)
    .orderBy('year')
    .orderBy('month')
    .execute();
  return months.filter((month) => compareMonths(month, from) >= 0);
}

/**
 * Writes the next revision of each published month from today on with people at changed services: those of one service
 * time or role, or all. Then calendars follow, and people can be notified. If the start has changed (`askAgain`),
 * confirmed people must confirm again. `published`: the months whose revision was written for the same change. The caller
 * must have locked the services.
 */
export async function republishChanged(
  tx: Transaction,
  changed: {
    readonly timeId?: ServiceTimeId;
    readonly roleId?: RoleId;
    readonly askAgain?: boolean;
    readonly published?: readonly Month[];
  },
  today: PlainDate,
  by: MemberId | null,
  now: number,
): Promise<void> {
  const { timeId, roleId, askAgain = false, published = [] } = changed;
  for (const month of await listPublishedMonths(tx, monthOf(today))) {
    await lockRosterMonth(tx, month);
    if (!(await isMonthPublished(tx, month))) continue;
    const affected = await tx
      .selectFrom('rosterAssignments')
      .select('id')
      .where(({ between }) => between('date', later(today, firstDay(month)), lastDay(month)))
      .$if(timeId !== undefined, (query) => query.where('timeId', '=', timeId as ServiceTimeId))
      .$if(roleId !== undefined, (query) => query.where('roleId', '=', roleId as RoleId))
      .execute();
    const ids = affected.map(({ id }) => id);
    if (ids.length === 0) continue;
    if (askAgain) await resetConfirmed(tx, ids);
    if (!published.some((each) => sameMonth(each, month))) await publishMonth(tx, month, by, now);
  }
}
