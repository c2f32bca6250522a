import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import type { ServedChange } from '#domain/served/served.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { batchesOf } from '#server/db/batches.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';

/** Saves what differs from the published roster of a service, in place of what differed before. */
export async function replaceChanges(
  tx: Transaction,
  { date, timeId }: ServiceRef,
  changes: readonly ServedChange[],
): Promise<void> {
  await tx.deleteFrom('servedChanges').where('date', '=', date).where('timeId', '=', timeId).execute();
  const rows = changes.map(({ memberId, roleId, came, insteadOf }) => ({
    ...{ date, timeId, memberId, roleId, came, insteadOf },
  }));
  for (const batch of batchesOf(rows)) await tx.insertInto('servedChanges').values(batch).execute();
}

/** Stores that the coordinators of these teams have said who served at a service. */
export async function saveAnswers(
  tx: Transaction,
  { date, timeId }: ServiceRef,
  teamIds: readonly TeamId[],
): Promise<void> {
  if (teamIds.length === 0) return;
  await tx
    .insertInto('servedAnswers')
    .values(teamIds.map((teamId) => ({ date, timeId, teamId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets the coordinators of a team be asked about a service again. */
export async function deleteAnswer(
  tx: Transaction,
  { date, timeId }: ServiceRef,
  teamId: TeamId,
): Promise<void> {
  await tx
    .deleteFrom('servedAnswers')
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .where('teamId', '=', teamId)
    .execute();
}

/** Returns the services with people on the published rosters of these teams that none of their coordinators has spoken of. */
export function listUnanswered(
  db: Db,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
  scope: TeamScope,
): Promise<ServiceRef[]> {
  return db
    .selectFrom('rosterAssignmentHistory as published')
    .innerJoin('serviceRoles as role', 'role.id', 'published.roleId')
    .select(['published.date', 'published.timeId'])
    .distinct()
    .where('published.isLearning', '=', false)
    .where(({ between }) => between('published.date', from, to))
    .$if(scope !== 'all', (query) => query.where('role.teamId', 'in', [...(scope as Set<TeamId>)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('servedAnswers as answer')
            .select('answer.teamId')
            .whereRef('answer.date', '=', 'published.date')
            .whereRef('answer.timeId', '=', 'published.timeId')
            .whereRef('answer.teamId', '=', 'role.teamId'),
        ),
      ),
    )
    .execute();
}

/** Returns the services of these dates at which someone with a role of these teams says that it is wrong about them. */
export function listReported(
  db: Db,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
  scope: TeamScope,
): Promise<ServiceRef[]> {
  const duties = db
    .selectFrom('rosterAssignmentHistory')
    .select(['date', 'timeId', 'memberId', 'roleId'])
    .where(({ between }) => between('date', from, to))
    .union(
      db
        .selectFrom('servedChanges')
        .select(['date', 'timeId', 'memberId', 'roleId'])
        .where(({ between }) => between('date', from, to)),
    );
  return db
    .selectFrom(duties.as('duty'))
    .innerJoin('servedReports as report', (join) =>
      join
        .onRef('report.date', '=', 'duty.date')
        .onRef('report.timeId', '=', 'duty.timeId')
        .onRef('report.memberId', '=', 'duty.memberId'),
    )
    .innerJoin('serviceRoles as role', 'role.id', 'duty.roleId')
    .select(['duty.date', 'duty.timeId'])
    .distinct()
    .$if(scope !== 'all', (query) => query.where('role.teamId', 'in', [...(scope as Set<TeamId>)]))
    .execute();
}

/** Returns those of these teams that have ever published a month. */
export async function listTeamsWithRoster(
  db: Db,
  { year, month }: { readonly year: number; readonly month: number },
): Promise<ReadonlySet<TeamId>> {
  const rows = await db
    .selectFrom('rosterRevisions')
    .select('teamId')
    .distinct()
    .where('year', '=', year)
    .where('month', '=', month)
    .execute();
  return new Set(rows.map(({ teamId }) => teamId));
}

/** Returns who says that it is wrong about them at a service. */
export async function listReporters(db: Db, { date, timeId }: ServiceRef): Promise<ReadonlySet<MemberId>> {
  const rows = await db
    .selectFrom('servedReports')
    .select('memberId')
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Returns the services at which a member says that it is wrong about them. */
export function listOwnReports(db: Db, memberId: MemberId): Promise<ServiceRef[]> {
  return db.selectFrom('servedReports').select(['date', 'timeId']).where('memberId', '=', memberId).execute();
}

/** Stores that a member says that it is wrong about them. Returns false if they have said so already. */
export async function insertReport(
  tx: Transaction,
  { date, timeId }: ServiceRef,
  memberId: MemberId,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('servedReports')
    .values({ date, timeId, memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Ends what these members say to be wrong at a service. */
export async function deleteReports(
  tx: Transaction,
  { date, timeId }: ServiceRef,
  memberIds: readonly MemberId[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .deleteFrom('servedReports')
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .where('memberId', 'in', memberIds)
    .execute();
}

/** Returns everyone's name, also of those who were removed. */
export function listPeople(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', ...NAME])
    .execute();
}

/** Returns who serves in these teams, or in the church. */
export async function listServing(db: Db, scope: TeamScope): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .$if(scope !== 'all', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('teamMembers')
            .select('teamMembers.teamId')
            .whereRef('teamMembers.memberId', '=', 'users.id')
            .where('teamMembers.teamId', 'in', [...(scope as Set<TeamId>)]),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
