import { sql } from 'kysely';
import type { ServiceAnswer } from '#domain/availability/month-answers.ts';
import { dayOfWeek, type MonthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { type Db, type Flag, isPostgres } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';

const COLUMNS = [
  'availability.id',
  'user_id as userId',
  'service_date as date',
  'service_time_id as timeId',
  'is_available',
  'last_updated as lastUpdated',
  'away_id',
] as const;

/** The filter for answers. An omitted bound does not filter. */
export interface AvailabilityRange {
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
  readonly userId?: MemberId | undefined;
}

/** Returns the ids of the members who do not serve, as a query. */
const notServing = (db: Db) => db.selectFrom('users').select('id').where('does_not_serve', '=', 1);

/**
 * Returns the matching answers, by date, member and service time. Those of members who do not serve only if they are
 * asked for by id. With the name of another member who gave the answer.
 */
export function listAvailability(db: Db, { from, to, userId }: AvailabilityRange) {
  let answers = db
    .selectFrom('availability')
    .leftJoin('users as answerer', (join) =>
      join
        .onRef('answerer.id', '=', 'answered_by')
        // After a merge, both can be the same person.
        .onRef('answerer.id', '!=', 'availability.user_id')
        .on('answerer.removed_at', 'is', null),
    )
    .select([...COLUMNS, 'answerer.first_name', 'answerer.last_name'])
    .orderBy('service_date')
    .orderBy('user_id')
    .orderBy('service_time_id');
  if (from !== undefined) answers = answers.where('service_date', '>=', from);
  if (to !== undefined) answers = answers.where('service_date', '<=', to);
  answers =
    userId === undefined
      ? answers.where('user_id', 'not in', notServing(db))
      : answers.where('user_id', '=', userId);
  return answers.execute();
}

type ListedAnswer = Awaited<ReturnType<typeof listAvailability>>[number];

/** A listed answer, or a saved one, without who gave it. */
export type AvailabilityRow = Omit<ListedAnswer, 'first_name' | 'last_name'> & Partial<ListedAnswer>;

/** Returns the available answers in a range of dates (inclusive) with the members' names, by member and service. */
export function listAvailableMembers(db: Db, { from, to }: { from: PlainDate; to: PlainDate }) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.user_id')
    .select(['users.id', ...NAME, 'service_date as date', 'service_time_id as timeId'])
    .where(({ between }) => between('service_date', from, to))
    .where('is_available', '=', 1)
    .where('removed_at', 'is', null)
    .where('does_not_serve', '=', 0)
    .orderBy('users.id')
    .orderBy('service_date')
    .orderBy('service_time_id')
    .execute();
}

export type AvailableMemberRow = Awaited<ReturnType<typeof listAvailableMembers>>[number];

/** Returns the names of all members who serve. */
export function listNames(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('removed_at', 'is', null)
    .where('does_not_serve', '=', 0)
    .execute();
}

/**
 * Returns the months with at least one available answer of a member who serves, oldest first. It steps from month to month through
 * the index: ten years of answers take 120 lookups instead of reading 260,000 rows.
 */
export async function listMonthsWithAvailability(db: Db): Promise<MonthKey[]> {
  const { rows } = await sql<{ month: MonthKey }>`
    with recursive months (first) as (
      select min(service_date) from availability where is_available = 1 and user_id not in ${notServing(db)}
      union all
      select (select min(service_date) from availability
              where is_available = 1 and user_id not in ${notServing(db)}
                and service_date > substr(months.first, 1, 7) || '-31')
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
        .onRef('availability.user_id', '=', 'users.id')
        .on('availability.service_date', '=', date)
        .on('availability.service_time_id', '=', timeId),
    )
    .select(['users.first_name as firstName', 'users.last_name as lastName', 'does_not_serve'])
    .select('availability.is_available')
    .where('users.id', '=', memberId)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
}

/** An answer to save. `answeredBy` is null for the member's own. */
export interface NewAnswer extends ServiceRef {
  readonly userId: MemberId;
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
  { userId, date, timeId, now, answeredBy, ...answer }: NewAnswer,
): Promise<AvailabilityRow | undefined> {
  const isAvailable = answer.isAvailable ? 1 : 0;
  return db
    .insertInto('availability')
    .columns(['user_id', 'service_date', 'service_time_id', 'is_available', 'last_updated', 'answered_by'])
    .expression((builder) =>
      builder
        .selectFrom('users')
        .innerJoin('service_times as time', (join) => join.on('time.id', '=', timeId))
        .select(({ val }) => [
          'users.id',
          val(date).as('service_date'),
          val(timeId).as('service_time_id'),
          val<Flag>(isAvailable).as('is_available'),
          val(now).as('last_updated'),
          val(answeredBy).as('answered_by'),
        ])
        .where('users.id', '=', userId)
        .where('removed_at', 'is', null)
        .where('does_not_serve', '=', 0)
        // `or` would take SQLite 40 µs: it searches two indexes and merges what it finds.
        .where(({ eb, fn }) =>
          fn.coalesce(eb('time.date', '=', date), eb('time.weekday', '=', dayOfWeek(date))),
        )
        .$if(isPostgres(db), (query) => query.forKeyShare('users').forShare('time')),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'service_date', 'service_time_id']).doUpdateSet({
        is_available: isAvailable,
        last_updated: now,
        away_id: null,
        replaced_yes: 0,
        answered_by: answeredBy,
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
  { userId, answeredBy, now }: Omit<NewAnswer, keyof ServiceAnswer>,
  answers: readonly ServiceAnswer[],
): Promise<void> {
  const given = answers.flatMap(({ date, timeId, isAvailable }) =>
    isAvailable === null
      ? []
      : [
          {
            user_id: userId,
            service_date: date,
            service_time_id: timeId,
            is_available: isAvailable ? (1 as const) : (0 as const),
            last_updated: now,
            answered_by: answeredBy,
          },
        ],
  );
  if (given.length > 0)
    await tx
      .insertInto('availability')
      .values(given)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'service_date', 'service_time_id']).doUpdateSet(({ ref }) => ({
          is_available: ref('excluded.is_available'),
          last_updated: now,
          away_id: null,
          replaced_yes: 0,
          answered_by: answeredBy,
        })),
      )
      .execute();
  for (const { date, timeId, isAvailable } of answers) {
    if (isAvailable !== null) continue;
    await tx
      .deleteFrom('availability')
      .where('user_id', '=', userId)
      .where('service_date', '=', date)
      .where('service_time_id', '=', timeId)
      .execute();
  }
}
