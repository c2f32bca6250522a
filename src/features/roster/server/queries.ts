import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { Db } from '#server/db/database.ts';
import { answeredMembers, assignmentsOf, availableAnswersOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';
import { type NamedAssignment, namedAssignments } from '#server/roster/assignment-queries.ts';

const ASSIGNMENT_COLUMNS = [
  'id',
  'service_date as date',
  'service_time_id as timeId',
  'role_id as roleId',
  'user_id as userId',
  'notes',
  'assignment_method as assignmentMethod',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** Returns every saved assignment, by service, role and place. */
export function listAllAssignments(db: Db) {
  return db
    .selectFrom('roster_assignments')
    .select(ASSIGNMENT_COLUMNS)
    .orderBy('service_date')
    .orderBy('service_time_id')
    .orderBy('role_id')
    .orderBy('place')
    .execute();
}

export type AssignmentRow = Awaited<ReturnType<typeof listAllAssignments>>[number];

/** Returns a month's saved assignments with role and person, by service, role and place. */
export function listMonthAssignments(db: Db, month: Month) {
  return assignmentsOf(db, month)
    .leftJoin('availability', (join) =>
      join
        .onRef('availability.user_id', '=', 'roster_assignments.user_id')
        .onRef('availability.service_date', '=', 'roster_assignments.service_date')
        .onRef('availability.service_time_id', '=', 'roster_assignments.service_time_id'),
    )
    .select([
      'roster_assignments.id',
      'roster_assignments.service_date as date',
      'roster_assignments.service_time_id as timeId',
      'roster_assignments.role_id as roleId',
      'roster_assignments.user_id as userId',
      'roster_assignments.notes',
      'roster_assignments.response',
      'roster_assignments.response_reason as responseReason',
      'service_roles.name as role',
      ...NAME,
      'availability.away_id',
    ])
    .execute();
}

export type MonthAssignmentRow = Awaited<ReturnType<typeof listMonthAssignments>>[number];

/** Returns who can serve at which service of a month. */
export function listAvailableAnswers(db: Db, month: Month) {
  return availableAnswersOf(db, month)
    .select(['service_date as date', 'service_time_id as timeId', 'user_id as userId'])
    .execute();
}

export type AvailableAnswerRow = Awaited<ReturnType<typeof listAvailableAnswers>>[number];

/** Returns the members who can serve at a service of a month, each once. */
export function listAvailablePeople(db: Db, month: Month) {
  return db
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('id', 'in', availableAnswersOf(db, month).select('availability.user_id'))
    .execute();
}

export type AvailablePersonRow = Awaited<ReturnType<typeof listAvailablePeople>>[number];

/** Returns how many members serve, and how many of them have answered for any of these services. */
export async function countAnswers(db: Db, services: readonly ServiceRef[]) {
  const total = await db
    .selectFrom('users')
    .where('removed_at', 'is', null)
    .where('does_not_serve', '=', 0)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (services.length === 0) return { answered: 0, members: Number(total.count) };
  const { count } = await db
    .selectFrom(answeredMembers(db, services).as('answered'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { answered: Number(count), members: Number(total.count) };
}

const RECORD_COLUMNS = [
  'id',
  'year',
  'month',
  'is_finalized',
  'created_at as createdAt',
  'created_by as createdBy',
  'finalized_at as finalizedAt',
  'finalized_by as finalizedBy',
] as const;

/** Returns the record of a month, or undefined if it was never finalized. */
export function findMonthRecord(db: Db, month: Month) {
  return db
    .selectFrom('finalized_rosters')
    .select(RECORD_COLUMNS)
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirst();
}

export type MonthRecordRow = NonNullable<Awaited<ReturnType<typeof findMonthRecord>>>;

/** Returns the available answers of these members on these dates. None of those who do not serve. */
export function listAvailableOn(db: Db, userIds: readonly MemberId[], dates: readonly PlainDate[]) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as userId', 'service_date as date', 'service_time_id as timeId'])
    .where('does_not_serve', '=', 0)
    .where('service_date', 'in', dates)
    .where('user_id', 'in', userIds)
    .where('is_available', '=', 1)
    .execute();
}

/** Returns the assignments on these dates with their places. */
export function listPlaces(db: Db, dates: readonly PlainDate[]) {
  return db
    .selectFrom('roster_assignments')
    .select(['id', 'service_date as date', 'service_time_id as timeId'])
    .select(['role_id as roleId', 'user_id as userId', 'place'])
    .where('service_date', 'in', dates)
    .execute();
}

/**
 * Saves assignments and returns those that were saved. Skips any whose unique key (one role per person, one person per
 * place) is taken.
 */
export function insertAssignments(
  tx: Db,
  granted: ReadonlyArray<
    ServiceRef & { roleId: RoleId; userId: MemberId; place: number; method: AssignmentMethod }
  >,
  now: number,
): Promise<AssignmentRow[]> {
  return tx
    .insertInto('roster_assignments')
    .values(
      granted.map((assignment) => ({
        service_date: assignment.date,
        service_time_id: assignment.timeId,
        role_id: assignment.roleId,
        user_id: assignment.userId,
        place: assignment.place,
        assignment_method: assignment.method,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(ASSIGNMENT_COLUMNS)
    .execute();
}

/** Returns these assignments with their names, in the order in which they were made. */
export async function listAssignmentsById(db: Db, ids: readonly number[]): Promise<NamedAssignment[]> {
  if (ids.length === 0) return [];
  return namedAssignments(db)
    .where('roster_assignments.id', 'in', ids)
    .orderBy('roster_assignments.id')
    .execute();
}

/** The services of a date: one of them, or all (null). */
interface ServicesOfDate {
  readonly date: PlainDate;
  readonly timeId: ServiceTimeId | null;
}

/** Returns the assignments of a date's services with their names, by service, role and place. */
export function listNamedAssignments(db: Db, { date, timeId }: ServicesOfDate): Promise<NamedAssignment[]> {
  return namedAssignments(db)
    .where('roster_assignments.service_date', '=', date)
    .$if(timeId !== null, (query) => query.where('service_times.id', '=', timeId))
    .orderBy('service_times.id')
    .orderBy('service_roles.sort_order')
    .orderBy('service_roles.id')
    .orderBy('roster_assignments.place')
    .execute();
}

/** Removes these assignments and returns those that still existed. */
export async function deleteAssignments(tx: Db, ids: readonly number[]): Promise<AssignmentRow[]> {
  if (ids.length === 0) return [];
  return tx.deleteFrom('roster_assignments').where('id', 'in', ids).returning(ASSIGNMENT_COLUMNS).execute();
}

/** Removes every assignment of a date's services and returns the removed ones. */
export function deleteAssignmentsOf(tx: Db, { date, timeId }: ServicesOfDate): Promise<AssignmentRow[]> {
  return tx
    .deleteFrom('roster_assignments')
    .where('service_date', '=', date)
    .$if(timeId !== null, (query) => query.where('service_time_id', '=', timeId))
    .returning(ASSIGNMENT_COLUMNS)
    .execute();
}

/** Marks a month as finalized by this member now, for the first time or again. Returns its record. */
export function saveFinalized(tx: Db, month: Month, by: number, now: number): Promise<MonthRecordRow> {
  const finalized = { is_finalized: 1 as const, finalized_at: now, finalized_by: by };
  return tx
    .insertInto('finalized_rosters')
    .values({ year: month.year, month: month.month, created_at: now, created_by: by, ...finalized })
    .onConflict((conflict) => conflict.columns(['year', 'month']).doUpdateSet(finalized))
    .returning(RECORD_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Reverts a month's record to a draft and returns it, or undefined if there is no record. */
export function saveDraft(tx: Db, month: Month): Promise<MonthRecordRow | undefined> {
  return tx
    .updateTable('finalized_rosters')
    .set({ is_finalized: 0, finalized_at: null, finalized_by: null })
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .returning(RECORD_COLUMNS)
    .executeTakeFirst();
}
