import type { Month } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '#server/db/database.ts';
import { membersIn } from '#server/db/memberships.ts';
import { answeredMembers, assignmentsOf, availableAnswersOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';

const ASSIGNMENT_COLUMNS = [
  'id',
  'date',
  'timeId',
  'roleId',
  'memberId',
  'notes',
  'assignmentMethod',
  'createdAt',
  'updatedAt',
] as const;

/** Returns every saved assignment in a role of these teams, by service, role and place. */
export function listAllAssignments(db: Db, scope: TeamScope) {
  return db
    .selectFrom('rosterAssignments')
    .select(ASSIGNMENT_COLUMNS)
    .$if(scope !== 'all', (query) =>
      query.where('roleId', 'in', (of) =>
        of
          .selectFrom('serviceRoles')
          .select('id')
          .where('teamId', 'in', [...(scope as ReadonlySet<TeamId>)]),
      ),
    )
    .orderBy('date')
    .orderBy('timeId')
    .orderBy('roleId')
    .orderBy('place')
    .execute();
}

export type AssignmentRow = Awaited<ReturnType<typeof listAllAssignments>>[number];

/** Returns a month's saved assignments with role and person, by service, role and place. */
export function listMonthAssignments(db: Db, month: Month) {
  return assignmentsOf(db, month)
    .leftJoin('availability', (join) =>
      join
        .onRef('availability.memberId', '=', 'rosterAssignments.memberId')
        .onRef('availability.date', '=', 'rosterAssignments.date')
        .onRef('availability.timeId', '=', 'rosterAssignments.timeId'),
    )
    .select([
      'rosterAssignments.id',
      'rosterAssignments.date',
      'rosterAssignments.timeId',
      'rosterAssignments.roleId',
      'rosterAssignments.memberId',
      'rosterAssignments.place as seat',
      'rosterAssignments.notes',
      'rosterAssignments.assignmentMethod',
      'rosterAssignments.response',
      'rosterAssignments.responseReason',
      'serviceRoles.name as role',
      'serviceRoles.teamId',
      ...NAME,
      'availability.awayId',
    ])
    .execute();
}

export type MonthAssignmentRow = Awaited<ReturnType<typeof listMonthAssignments>>[number];

/** Returns who can serve at each service of a month. */
export function listAvailableAnswers(db: Db, month: Month) {
  return availableAnswersOf(db, month).select(['date', 'timeId', 'memberId']).execute();
}

export type AvailableAnswerRow = Awaited<ReturnType<typeof listAvailableAnswers>>[number];

/** Returns the members who can serve at a service of a month, each once. */
export function listAvailablePeople(db: Db, month: Month) {
  return db
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('id', 'in', availableAnswersOf(db, month).select('availability.memberId'))
    .execute();
}

export type AvailablePersonRow = Awaited<ReturnType<typeof listAvailablePeople>>[number];

/** Returns how many members of these teams serve, and how many of them have answered for any of these services. */
export async function countAnswers(db: Db, services: readonly ServiceRef[], scope: TeamScope) {
  const total = await db
    .selectFrom('users')
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .$if(scope !== 'all', (query) => query.where('id', 'in', membersIn(db, scope as ReadonlySet<TeamId>)))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (services.length === 0) return { answered: 0, members: Number(total.count) };
  const { count } = await db
    .selectFrom(answeredMembers(db, services).as('answered'))
    .$if(scope !== 'all', (query) =>
      query.where('memberId', 'in', membersIn(db, scope as ReadonlySet<TeamId>)),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { answered: Number(count), members: Number(total.count) };
}

const RECORD_COLUMNS = [
  'id',
  'year',
  'month',
  'isFinalized',
  'createdAt',
  'createdBy',
  'finalizedAt',
  'finalizedBy',
] as const;

/** Returns the record of a month, or undefined if it was never finalized. */
export function findMonthRecord(db: Db, month: Month) {
  return db
    .selectFrom('finalizedRosters')
    .select(RECORD_COLUMNS)
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirst();
}

export type MonthRecordRow = NonNullable<Awaited<ReturnType<typeof findMonthRecord>>>;

/** Marks a month as finalized by this member now, for the first time or again. Returns its record. */
export function saveFinalized(tx: Db, month: Month, by: number, now: number): Promise<MonthRecordRow> {
  const finalized = { isFinalized: true, finalizedAt: now, finalizedBy: by };
  return tx
    .insertInto('finalizedRosters')
    .values({ year: month.year, month: month.month, createdAt: now, createdBy: by, ...finalized })
    .onConflict((conflict) => conflict.columns(['year', 'month']).doUpdateSet(finalized))
    .returning(RECORD_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Reverts a month's record to a draft and returns it, or undefined if there is no record. */
export function saveDraft(tx: Db, month: Month): Promise<MonthRecordRow | undefined> {
  return tx
    .updateTable('finalizedRosters')
    .set({ isFinalized: false, finalizedAt: null, finalizedBy: null })
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .returning(RECORD_COLUMNS)
    .executeTakeFirst();
}
