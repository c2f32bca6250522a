import { sql } from 'kysely';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { RoleId, ServiceTimeId } from '#domain/ids.ts';
import type { ServiceTime, ServiceTimeFields } from '#domain/services/service-time.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { type Db, isPostgres, type Transaction } from '#server/db/database.ts';

/** The columns of a service time. The table's checks guarantee that they are those of one kind. */
const COLUMNS = [
  'serviceTimes.id',
  'weekday',
  'date',
  'name',
  'startsAt',
  'startsOn',
  'endsOn',
  'serviceTimes.teamId',
] as const;

/** Returns all service times, in no particular order. */
export function listServiceTimes(db: Db): Promise<ServiceTime[]> {
  return db.selectFrom('serviceTimes').select(COLUMNS).$castTo<ServiceTime>().execute();
}

/**
 * Returns a service time, or undefined if there is none. Until the transaction ends, no one can answer for it or be
 * assigned at it.
 */
export function lockServiceTime(tx: Db, id: ServiceTimeId): Promise<ServiceTime | undefined> {
  return tx
    .selectFrom('serviceTimes')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .$castTo<ServiceTime>()
    .executeTakeFirst();
}

function columnsFor({ weekday, date, name, startsAt, startsOn, endsOn, teamId }: ServiceTimeFields) {
  return { weekday, date, name, startsAt, startsOn, endsOn, teamId };
}

/** Adds a service time and returns it. */
export function insertServiceTime(tx: Db, fields: ServiceTimeFields): Promise<ServiceTime> {
  return tx
    .insertInto('serviceTimes')
    .values(columnsFor(fields))
    .returning(COLUMNS)
    .$castTo<ServiceTime>()
    .executeTakeFirstOrThrow();
}

/** Saves every field of a service time. */
export async function updateServiceTime(tx: Db, { id, ...fields }: ServiceTime): Promise<void> {
  await tx.updateTable('serviceTimes').set(columnsFor(fields)).where('id', '=', id).execute();
}

/** Deletes the answers for a service time that members' times away gave. */
export async function deleteAwayAnswers(tx: Db, id: ServiceTimeId): Promise<void> {
  await tx.deleteFrom('availability').where('timeId', '=', id).where('awayId', 'is not', null).execute();
}

/** Removes a service time that nothing refers to, with its limits and cancellations. */
export async function deleteServiceTime(tx: Db, id: ServiceTimeId): Promise<void> {
  await deleteLimits(tx, id);
  await deleteCancellationsOf(tx, id);
  await deleteAwayAnswers(tx, id);
  await tx.deleteFrom('serviceTimes').where('id', '=', id).execute();
}

/**
 * Returns whether members have answered, are assigned or have served at a service time. The caller must lock it first.
 */
export async function isServiceTimeUsed(tx: Db, id: ServiceTimeId): Promise<boolean> {
  for (const table of [
    'availability',
    'rosterAssignments',
    'rosterAssignmentHistory',
    'servedChanges',
  ] as const) {
    const row = await tx
      .selectFrom(table)
      .select('timeId')
      .where('timeId', '=', id)
      // Times away answer for every service, so their answers are no use of it unless they replaced a yes.
      .$if(table === 'availability', (query) =>
        query.where(sql<boolean>`(away_id is null or replaced_yes = 1)`),
      )
      .limit(1)
      .execute();
    if (row.length > 0) return true;
  }
  return false;
}

/** Returns the dates when people are assigned at a service time, or were when their month was finalized. */
export async function listRosteredDates(tx: Db, id: ServiceTimeId): Promise<PlainDate[]> {
  const rows = await tx
    .selectFrom('rosterAssignments')
    .select('date')
    .where('timeId', '=', id)
    .union(tx.selectFrom('rosterAssignmentHistory').select('date').where('timeId', '=', id))
    .execute();
  return rows.map((row) => row.date);
}

/** Returns the limits of one service time, or of all, with the names of the roles, in role order. */
export function listLimits(db: Db, id?: ServiceTimeId) {
  return db
    .selectFrom('serviceTimeLimits')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
    .select(['timeId', 'roleId', 'serviceTimeLimits.maxLimit'])
    .select('serviceRoles.name as role')
    .$if(id !== undefined, (query) => query.where('timeId', '=', id as ServiceTimeId))
    .orderBy('sortOrder')
    .orderBy('roleId')
    .execute();
}

async function deleteLimits(tx: Db, id: ServiceTimeId): Promise<void> {
  await tx.deleteFrom('serviceTimeLimits').where('timeId', '=', id).execute();
}

/** Saves the limits of a service time in place of the earlier ones. */
export async function replaceLimits(
  tx: Db,
  id: ServiceTimeId,
  limits: ReadonlyArray<{ readonly roleId: RoleId; readonly maxLimit: number }>,
): Promise<void> {
  await deleteLimits(tx, id);
  if (limits.length === 0) return;
  await tx
    .insertInto('serviceTimeLimits')
    .values(limits.map(({ roleId, maxLimit }) => ({ timeId: id, roleId, maxLimit })))
    .execute();
}

/** Returns all cancellations, in no particular order. */
export function listCancellations(db: Db) {
  return db.selectFrom('cancelledServices').select(['date', 'timeId', 'reason']).execute();
}

/** Returns a cancellation, or undefined if the service is not canceled. */
export function findCancellation(db: Db, { date, timeId }: ServiceRef) {
  return db
    .selectFrom('cancelledServices')
    .select('reason')
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .executeTakeFirst();
}

/** Cancels a service, or replaces the reason of its cancellation. */
export async function saveCancellation(
  tx: Db,
  { date, timeId, reason }: ServiceRef & { reason: string | null },
): Promise<void> {
  await tx
    .insertInto('cancelledServices')
    .values({ date, timeId, reason })
    .onConflict((conflict) => conflict.columns(['date', 'timeId']).doUpdateSet({ reason }))
    .execute();
}

/** Undoes a cancellation. */
export async function deleteCancellation(tx: Db, { date, timeId }: ServiceRef): Promise<void> {
  await tx.deleteFrom('cancelledServices').where('date', '=', date).where('timeId', '=', timeId).execute();
}

/** Removes the cancellations of a service time, because it moves to other dates or disappears. */
export async function deleteCancellationsOf(tx: Db, id: ServiceTimeId): Promise<void> {
  await tx.deleteFrom('cancelledServices').where('timeId', '=', id).execute();
}

/** Deletes the published history of a service time on these dates. */
export async function deleteHistory(
  tx: Transaction,
  timeId: ServiceTimeId,
  dates: readonly PlainDate[],
): Promise<void> {
  await tx
    .deleteFrom('rosterAssignmentHistory')
    .where('timeId', '=', timeId)
    .where('date', 'in', dates)
    .execute();
}
