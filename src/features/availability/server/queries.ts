import { sql } from 'kysely';
import type { ServiceAnswer } from '#domain/availability/month-answers.ts';
import { dayOfWeek, type MonthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { type Db, isPostgres } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';

const COLUMNS = [
  'availability.id',
  'memberId',
  'date',
  'timeId',
  'isAvailable',
  'lastUpdated',
  'awayId',
] as const;

/** The filter for answers. An omitted bound does not filter. */
export interface AvailabilityRange {
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
  readonly memberId?: MemberId | undefined;
}

/** Returns the ids of the members who do not serve, as a query. */
const notServing = (db: Db) => db.selectFrom('users').select('id').where('doesNotServe', '=', true);

/**
 * Returns the matching answers, by date, member and service time. Answers of members who do not serve are included only
 * if requested by id. Includes the name of another member who gave the answer.
 */
export function listAvailability(db: Db, { from, to, memberId }: AvailabilityRange) {
  let answers = db
    .selectFrom('availability')
    .leftJoin('users as answerer', (join) =>
      join
        .onRef('answerer.id', '=', 'answeredBy')
        // After a merge, both can be the same person.
        .onRef('answerer.id', '!=', 'availability.memberId')
        .on('answerer.removedAt', 'is', null),
    )
    .select([...COLUMNS, 'answerer.firstName', 'answerer.lastName'])
    .orderBy('date')
    .orderBy('memberId')
    .orderBy('timeId');
  if (from !== undefined) answers = answers.where('date', '>=', from);
  if (to !== undefined) answers = answers.where('date', '<=', to);
  answers =
    memberId === undefined
      ? answers.where('memberId', 'not in', notServing(db))
      : answers.where('memberId', '=', memberId);
  return answers.execute();
}

type ListedAnswer = Awaited<ReturnType<typeof listAvailability>>[number];

/** A listed answer, or a saved one, without who gave it. */
export type AvailabilityRow = Omit<ListedAnswer, 'firstName' | 'lastName'> & Partial<ListedAnswer>;

/** Returns the available answers in a range of dates (inclusive) with the members' names, by member and service. */
export function listAvailableMembers(db: Db, { from, to }: { from: PlainDate; to: PlainDate }) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.memberId')
    .select(['users.id', ...NAME, 'date', 'timeId'])
    .where(({ between }) => between('date', from, to))
    .where('isAvailable', '=', true)
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .orderBy('users.id')
    .orderBy('date')
    .orderBy('timeId')
    .execute();
}

export type AvailableMemberRow = Awaited<ReturnType<typeof listAvailableMembers>>[number];

/** Returns the names of all members who serve. */
export function listNames(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .execute();
}

/**
 * Returns the months with at least one available answer of a member who serves, oldest first. It steps from month to month through
 * the index: ten years of answers take 120 lookups instead of reading 260,000 rows.
 */
export async function listMonthsWithAvailability(db: Db): Promise<MonthKey[]> {
  const { rows } = await sql<{ month: MonthKey }>`
    with recursive months (first) as (
      select min(date) from availability where is_available = 1 and member_id not in ${notServing(db)}
      union all
      select (select min(date) from availability
              where is_available = 1 and member_id not in ${notServing(db)}
                and date > substr(months.first, 1, 7) || '-31')
      from months where months.first is not null
    )
    select substr(first, 1, 7) as month from months where first is not null`.execute(db);
  return rows.map((row) => row.month);
}

/** Returns a member with their answer for a service (null: none yet), or undefined if the member was removed. */
export function findAnswerOf(db: Db, memberId: MemberId, { date, timeId }: ServiceRef) {
  return db
    .selectFrom('users')
    .leftJoin('availability', (join) =>
      join
        .onRef('availability.memberId', '=', 'users.id')
        .on('availability.date', '=', date)
        .on('availability.timeId', '=', timeId),
    )
    .select(['users.firstName', 'users.lastName', 'doesNotServe'])
    .select('availability.isAvailable')
    .where('users.id', '=', memberId)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst();
}

/** An answer to save. `answeredBy` is null for the member's own. */
export interface NewAnswer extends ServiceRef {
  readonly memberId: MemberId;
  readonly isAvailable: boolean;
  readonly answeredBy: MemberId | null;
  readonly now: number;
}

/**
 * Saves an answer in place of the member's earlier one for that service. Returns undefined if the member was removed or
 * does not serve, or the service moved to another day. One statement, so that someone who is being removed leaves no answer, and a
 * service that is being moved gets none.
 */
export function saveAvailability(
  db: Db,
  { memberId, date, timeId, now, answeredBy, isAvailable }: NewAnswer,
): Promise<AvailabilityRow | undefined> {
  return db
    .insertInto('availability')
    .columns(['memberId', 'date', 'timeId', 'isAvailable', 'lastUpdated', 'answeredBy'])
    .expression((builder) =>
      builder
        .selectFrom('users')
        .innerJoin('serviceTimes as time', (join) => join.on('time.id', '=', timeId))
        .select(({ val }) => [
          'users.id',
          val(date).as('date'),
          val(timeId).as('timeId'),
          val(isAvailable).as('isAvailable'),
          val(now).as('lastUpdated'),
          val(answeredBy).as('answeredBy'),
        ])
        .where('users.id', '=', memberId)
        .where('removedAt', 'is', null)
        .where('doesNotServe', '=', false)
        // `or` would take SQLite 40 µs: it searches two indexes and merges the results.
        .where(({ eb, fn }) =>
          fn.coalesce(eb('time.date', '=', date), eb('time.weekday', '=', dayOfWeek(date))),
        )
        .$if(isPostgres(db), (query) => query.forKeyShare('users').forShare('time')),
    )
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'date', 'timeId']).doUpdateSet({
        isAvailable,
        lastUpdated: now,
        awayId: null,
        replacedYes: false,
        answeredBy,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

/**
 * Saves a member's answers in place of earlier ones, and deletes those that are null. The caller must have locked the
 * member and the services.
 */
export async function saveAnswers(
  tx: Db,
  { memberId, answeredBy, now }: Omit<NewAnswer, keyof ServiceAnswer>,
  answers: readonly ServiceAnswer[],
): Promise<void> {
  const given = answers.flatMap(({ date, timeId, isAvailable }) =>
    isAvailable === null
      ? []
      : [
          {
            memberId,
            date,
            timeId,
            isAvailable,
            lastUpdated: now,
            answeredBy,
          },
        ],
  );
  if (given.length > 0)
    await tx
      .insertInto('availability')
      .values(given)
      .onConflict((conflict) =>
        conflict.columns(['memberId', 'date', 'timeId']).doUpdateSet(({ ref }) => ({
          isAvailable: ref('excluded.isAvailable'),
          lastUpdated: now,
          awayId: null,
          replacedYes: false,
          answeredBy,
        })),
      )
      .execute();
  for (const { date, timeId, isAvailable } of answers) {
    if (isAvailable !== null) continue;
    await tx
      .deleteFrom('availability')
      .where('memberId', '=', memberId)
      .where('date', '=', date)
      .where('timeId', '=', timeId)
      .execute();
  }
}
