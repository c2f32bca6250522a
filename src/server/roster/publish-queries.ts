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
import type { MemberId, RoleId, ServiceTimeId, TeamId } from '#domain/ids.ts';
import { later } from '#domain/services/service-dates.ts';
import { type ChurchNow, type ServiceKey, serviceKey, startOrEndOfDay } from '#domain/services/services.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { type Db, lockRosterMonth, type Transaction } from '../db/database.ts';
import { isLearningNow } from '../db/learners.ts';
import { resetConfirmed } from '../db/responses.ts';
import { listServicesOf } from '../db/services.ts';
import { listTeamsIn } from '../db/teams.ts';

/** A month with the teams that have published their roster of it. */
export interface PublishedMonth extends Month {
  readonly teamIds: ReadonlySet<TeamId>;
}

/** Returns a query for the ids of the roles of these teams, or of all. */
export function rolesOf(db: Db, scope: TeamScope) {
  return db
    .selectFrom('serviceRoles')
    .select('serviceRoles.id')
    .$if(scope !== 'all', (query) => query.where('serviceRoles.teamId', 'in', [...(scope as Set<TeamId>)]));
}

/** A moment, and the time zone in which services start. */
type PublishedAt = Pick<ChurchNow, 'epochMs' | 'timeZone'>;

/**
 * Returns the keys of the services of a month that had begun when a team publishes it again. Who was on the roster then is taken to
 * have served. A team that publishes a month for the first time publishes all of it.
 */
async function listBegun(
  tx: Db,
  month: Month,
  teamId: TeamId,
  { epochMs, timeZone }: PublishedAt,
): Promise<ServiceKey[]> {
  const { first } = await tx
    .selectFrom('rosterRevisions')
    .select(({ fn }) => fn.min('publishedAt').as('first'))
    .where('teamId', '=', teamId)
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirstOrThrow();
  if (first === null) return [];
  return (await listServicesOf(tx, month))
    .filter((service) => {
      const start = startOrEndOfDay(service, timeZone);
      return start <= epochMs && start >= Number(first);
    })
    .map(serviceKey);
}

/**
 * Writes the assignments of a team in a month to the history, in place of those of an earlier publication, but not of services that
 * have begun since. Roles that no longer exist belong to no team. Another team may be revising the month, and have let
 * someone go who serves here now.
 */
async function replaceHistory(tx: Db, month: Month, teamId: TeamId, at: PublishedAt): Promise<void> {
  const from = firstDay(month);
  const to = lastDay(month);
  const own = new Set([teamId]);
  const begun = await listBegun(tx, month, teamId, at);
  // One list, because SQLite limits how deep conditions are.
  const isOpen = sql<boolean>`${begun.length === 0 ? sql`1 = 1` : sql`date || ' ' || time_id not in (${sql.join(begun)})`}`;
  await tx
    .deleteFrom('rosterAssignmentHistory')
    .where(({ between }) => between('date', from, to))
    .where(isOpen)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('roleId', 'in', rolesOf(tx, own)),
        eb('roleId', 'not in', rolesOf(tx, 'all')),
        exists(
          selectFrom('rosterAssignments as now')
            .select('now.id')
            .whereRef('now.date', '=', 'rosterAssignmentHistory.date')
            .whereRef('now.timeId', '=', 'rosterAssignmentHistory.timeId')
            .whereRef('now.memberId', '=', 'rosterAssignmentHistory.memberId')
            .where('now.roleId', 'in', rolesOf(tx, own)),
        ),
      ]),
    )
    .execute();
  await sql`
    insert into roster_assignment_history
      (date, time_id, role_id, member_id, was_preferred_role, was_secondary_role, is_learning, assignment_method,
        created_at)
    select a.date, a.time_id, a.role_id, a.member_id,
      case when m.preferred_role_id = a.role_id then 1 else 0 end,
      case when m.secondary_role_id = a.role_id then 1 else 0 end,
      ${isLearningNow('a')},
      a.assignment_method, ${at.epochMs}
    from (select * from roster_assignments where ${isOpen}) a
    join service_roles r on r.id = a.role_id
    left join team_members m on m.member_id = a.member_id and m.team_id = r.team_id
    where a.date >= ${from} and a.date <= ${to} and r.team_id = ${teamId}
    order by a.id`.execute(tx);
}

/**
 * Returns the teams that have published their roster of a month. A place is published if the team of its role is one of
 * them: no one asks in another way.
 */
export async function publishedTeams(db: Db, { year, month }: Month): Promise<ReadonlySet<TeamId>> {
  const rows = await db
    .selectFrom('finalizedRosters')
    .select('teamId')
    .where('year', '=', year)
    .where('month', '=', month)
    .where('isFinalized', '=', true)
    .execute();
  return new Set(rows.map(({ teamId }) => teamId));
}

/** Returns those of these teams that have not published a month, or all of them if there is none. */
export async function draftTeams(db: Db, month: Month, scope: TeamScope): Promise<TeamScope> {
  const published = await publishedTeams(db, month);
  if (published.size === 0) return scope;
  const drafts = (await listTeamsIn(db, scope)).map(({ id }) => id).filter((id) => !published.has(id));
  return drafts.length > 0 ? new Set(drafts) : scope;
}

/** Returns when the last of these teams published a month (ms), or null if none has. */
export async function lastPublishedAt(
  db: Db,
  { year, month }: Month,
  scope: TeamScope,
): Promise<number | null> {
  const { at } = await db
    .selectFrom('finalizedRosters')
    .select(({ fn }) => fn.max(fn.coalesce('finalizedAt', 'createdAt')).as('at'))
    .where('year', '=', year)
    .where('month', '=', month)
    .where('isFinalized', '=', true)
    .$if(scope !== 'all', (query) => query.where('teamId', 'in', [...(scope as Set<TeamId>)]))
    .executeTakeFirstOrThrow();
  return at === null ? null : Number(at);
}

/** Returns whether the places of a role on a date are published. Those of an unknown role are if any are. */
export async function isPlacePublished(db: Db, date: PlainDate, roleId: RoleId): Promise<boolean> {
  const role = await db
    .selectFrom('serviceRoles')
    .select('teamId')
    .where('id', '=', roleId)
    .executeTakeFirst();
  const published = await publishedTeams(db, monthOf(date));
  return role ? published.has(role.teamId) : published.size > 0;
}

/**
 * Writes the next revision of a month for each of these teams with its assignments, and replaces the month's history by them.
 * Revisions of several teams at once have one number. The caller must have locked the month.
 */
export async function publishMonth(
  tx: Db,
  month: Month,
  teamIds: ReadonlySet<TeamId>,
  by: MemberId | null,
  at: PublishedAt,
): Promise<void> {
  if (teamIds.size === 0) return;
  for (const teamId of teamIds) await replaceHistory(tx, month, teamId, at);
  const { last } = await tx
    .selectFrom('rosterRevisions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  for (const teamId of teamIds) {
    const { id } = await tx
      .insertInto('rosterRevisions')
      .values({
        teamId,
        year: month.year,
        month: month.month,
        number,
        publishedAt: at.epochMs,
        publishedBy: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('rosterRevisionAssignments')
      .columns(['revisionId', 'date', 'timeId', 'roleId', 'memberId', 'isLearning'])
      .expression(
        tx
          .selectFrom('rosterAssignments')
          .select(({ lit }) => [
            lit(id).as('revisionId'),
            'date' as const,
            'timeId' as const,
            'roleId' as const,
            'memberId' as const,
            isLearningNow().as('isLearning'),
          ])
          .where(({ between }) => between('date', firstDay(month), lastDay(month)))
          .where('roleId', 'in', rolesOf(tx, new Set([teamId]))),
      )
      .execute();
  }
}

/** Returns the months from this one on that a team has published, in order. */
export async function listPublishedMonths(db: Db, from: Month): Promise<PublishedMonth[]> {
  const rows = await db
    .selectFrom('finalizedRosters')
    .select(['year', 'month', 'teamId'])
    .where('isFinalized', '=', true)
    .where('year', '>=', from.year)
    .orderBy('year')
    .orderBy('month')
    .execute();
  const months: Array<Month & { readonly teamIds: Set<TeamId> }> = [];
  for (const { year, month, teamId } of rows) {
    if (compareMonths({ year, month }, from) < 0) continue;
    const last = months.at(-1);
    if (last && sameMonth(last, { year, month })) last.teamIds.add(teamId);
    else months.push({ year, month, teamIds: new Set([teamId]) });
  }
  return months;
}

/** Returns whether a place is among those that are published. */
export function isPublishedIn(
  published: readonly PublishedMonth[],
  { date, teamId }: { readonly date: PlainDate; readonly teamId: TeamId },
): boolean {
  return published.some((month) => sameMonth(month, monthOf(date)) && month.teamIds.has(teamId));
}

/**
 * Writes the next revision of each published month from today on with people at changed services, for their teams: services of
 * one time, role or team, or all. Then calendars follow, and people can be notified. If the start has changed (`askAgain`),
 * confirmed people must confirm again. `published`: the months whose revisions were written for the same change. The caller
 * must have locked the services.
 */
export async function republishChanged(
  tx: Transaction,
  changed: {
    readonly timeId?: ServiceTimeId;
    readonly roleId?: RoleId;
    readonly teamId?: TeamId;
    readonly askAgain?: boolean;
    readonly published?: readonly PublishedMonth[];
  },
  now: ChurchNow,
  by: MemberId | null,
): Promise<void> {
  const { today } = now;
  const { timeId, roleId, teamId, askAgain = false, published = [] } = changed;
  for (const month of await listPublishedMonths(tx, monthOf(today))) {
    await lockRosterMonth(tx, month);
    const teamIds = await publishedTeams(tx, month);
    if (teamIds.size === 0) continue;
    const affected = await tx
      .selectFrom('rosterAssignments')
      .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
      .select(['rosterAssignments.id', 'teamId'])
      .where(({ between }) => between('date', later(today, firstDay(month)), lastDay(month)))
      .where('teamId', 'in', [...teamIds])
      .$if(timeId !== undefined, (query) => query.where('timeId', '=', timeId as ServiceTimeId))
      .$if(roleId !== undefined, (query) => query.where('roleId', '=', roleId as RoleId))
      .$if(teamId !== undefined, (query) => query.where('teamId', '=', teamId as TeamId))
      .execute();
    if (affected.length === 0) continue;
    if (askAgain)
      await resetConfirmed(
        tx,
        affected.map(({ id }) => id),
      );
    const isWritten = (teamId: TeamId) =>
      published.some((each) => sameMonth(each, month) && each.teamIds.has(teamId));
    const changedTeams = new Set(affected.map(({ teamId }) => teamId).filter((id) => !isWritten(id)));
    await publishMonth(tx, month, changedTeams, by, now);
  }
}
