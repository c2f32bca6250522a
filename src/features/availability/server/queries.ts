import { sql } from 'kysely';
import type { AwayDates } from '#domain/availability/away.ts';
import type { ServiceAnswer } from '#domain/availability/month-answers.ts';
import type { UsualService } from '#domain/availability/usual-services.ts';
import { dayOfWeek, type MonthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { type Db, type Flag, isPostgres } from '#server/db/database.ts';

const COLUMNS = [
  'id',
  'user_id',
  'service_date',
  'service_time_id',
  'is_available',
  'last_updated',
  'away_id',
] as const;

/** The filter for answers. An omitted bound does not filter. */
export interface AvailabilityRange {
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
  readonly userId?: MemberId | undefined;
}

/** Returns the matching answers, by date, member and service time. */
export function listAvailability(db: Db, { from, to, userId }: AvailabilityRange) {
  let answers = db
    .selectFrom('availability')
    .select(COLUMNS)
    .orderBy('service_date')
    .orderBy('user_id')
    .orderBy('service_time_id');
  if (from !== undefined) answers = answers.where('service_date', '>=', from);
  if (to !== undefined) answers = answers.where('service_date', '<=', to);
  if (userId !== undefined) answers = answers.where('user_id', '=', userId);
  return answers.execute();
}

export type AvailabilityRow = Awaited<ReturnType<typeof listAvailability>>[number];

/** Returns the available answers in a range of dates (inclusive) with the members' names, by member and service. */
export function listAvailableMembers(db: Db, { from, to }: { from: PlainDate; to: PlainDate }) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.user_id')
    .select(['users.id', 'first_name', 'last_name', 'initials', 'service_date', 'service_time_id'])
    .where(({ between }) => between('service_date', from, to))
    .where('is_available', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('users.id')
    .orderBy('service_date')
    .orderBy('service_time_id')
    .execute();
}

export type AvailableMemberRow = Awaited<ReturnType<typeof listAvailableMembers>>[number];

/**
 * Returns the months with at least one available answer, oldest first. It steps from month to month through
 * the index: ten years of answers take 120 lookups instead of reading 260,000 rows.
 */
export async function listMonthsWithAvailability(db: Db): Promise<MonthKey[]> {
  const { rows } = await sql<{ month: MonthKey }>`
    with recursive months (first) as (
      select min(service_date) from availability where is_available = 1
      union all
      select (select min(service_date) from availability
              where is_available = 1 and service_date > substr(months.first, 1, 7) || '-31')
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
    .select(['users.first_name as firstName', 'users.last_name as lastName', 'availability.is_available'])
    .where('users.id', '=', memberId)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
}

/** An answer in the form of its row. */
interface Answer extends ServiceRef {
  /** Of the date, from 0 for Sunday. */
  readonly weekday: number;
  readonly userId: MemberId;
  readonly isAvailable: Flag;
  readonly now: number;
}

const upsertAnswer = compiledOnce((db, { userId, date, timeId, weekday, isAvailable, now }: Answer) =>
  db
    .insertInto('availability')
    .columns(['user_id', 'service_date', 'service_time_id', 'is_available', 'last_updated'])
    .expression((builder) =>
      builder
        .selectFrom('users')
        .innerJoin('service_times as time', (join) => join.on('time.id', '=', timeId))
        .select(({ val }) => [
          'users.id',
          val(date).as('service_date'),
          val(timeId).as('service_time_id'),
          val(isAvailable).as('is_available'),
          val(now).as('last_updated'),
        ])
        .where('users.id', '=', userId)
        .where('removed_at', 'is', null)
        // `or` would take SQLite 40 µs: it searches two indexes and merges what it finds.
        .where(({ eb, fn }) => fn.coalesce(eb('time.date', '=', date), eb('time.weekday', '=', weekday)))
        .$if(isPostgres(db), (query) => query.forKeyShare('users').forShare('time')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'service_date', 'service_time_id'])
        .doUpdateSet({ is_available: isAvailable, last_updated: now, away_id: null }),
    )
    .returning(COLUMNS),
);

/**
 * Saves an answer in place of the member's earlier one for that service. Returns undefined if the member was removed,
 * or the service moved to another day. One statement, so that someone who is being removed leaves no answer, and a
 * service that is being moved gets none.
 */
export async function saveAvailability(
  db: Db,
  answer: Omit<Answer, 'isAvailable' | 'weekday'> & { isAvailable: boolean },
): Promise<AvailabilityRow | undefined> {
  const isAvailable = answer.isAvailable ? 1 : 0;
  const [row] = await upsertAnswer(db, { ...answer, isAvailable, weekday: dayOfWeek(answer.date) });
  return row;
}

/**
 * Returns a member's name, and lets no other call answer a whole month for them until the transaction ends. Returns
 * undefined if the member was removed.
 */
export function lockMemberToAnswer(tx: Db, memberId: MemberId) {
  return tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/**
 * Saves a member's answers in place of earlier ones, and deletes those that are null. The caller must have locked the
 * member and the services.
 */
export async function saveAnswers(
  tx: Db,
  userId: MemberId,
  answers: readonly ServiceAnswer[],
  now: number,
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

/** Returns the weekly service times that have not ended, each once per week in which the member can usually serve. */
export function listUsualServices(db: Db, userId: MemberId, today: PlainDate) {
  return db
    .selectFrom('service_times as time')
    .leftJoin('usual_services as usual', (join) =>
      join.onRef('usual.service_time_id', '=', 'time.id').on('usual.user_id', '=', userId),
    )
    .select(['time.id as timeId', 'time.weekday', 'time.starts_at as startsAt', 'time.name', 'usual.week'])
    .where('time.weekday', 'is not', null)
    .$narrowType<{ weekday: number }>()
    .where(({ eb, or }) => or([eb('time.ends_on', 'is', null), eb('time.ends_on', '>=', today)]))
    .orderBy('time.weekday')
    .orderBy(sql`coalesce(time.starts_at, '')`)
    .orderBy('time.id')
    .orderBy('usual.week')
    .execute();
}

export type UsualServiceRow = Awaited<ReturnType<typeof listUsualServices>>[number];

/** Replaces the services at which a member can usually serve. The caller must have locked the member. */
export async function replaceUsualServices(
  tx: Db,
  userId: MemberId,
  usual: readonly UsualService[],
): Promise<void> {
  await tx.deleteFrom('usual_services').where('user_id', '=', userId).execute();
  const rows = usual.flatMap(({ timeId, weeks }) =>
    [...new Set(weeks)].map((week) => ({ user_id: userId, service_time_id: timeId, week })),
  );
  if (rows.length > 0)
    await tx
      .insertInto('usual_services')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Returns the member's times away that are not over, by date. */
export function listAway(db: Db, userId: MemberId, today: PlainDate) {
  return db
    .selectFrom('away_periods')
    .select(['id', 'from_date as from', 'to_date as to', 'note'])
    .where('user_id', '=', userId)
    .where('to_date', '>=', today)
    .orderBy('from_date')
    .orderBy('id')
    .execute();
}

/** Returns who is away in a range of dates (inclusive), without their notes, by name and date. */
export function listAwayBetween(db: Db, { from, to }: AwayDates) {
  return db
    .selectFrom('away_periods')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .select(['from_date as from', 'to_date as to'])
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .where('removed_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('from_date')
    .execute();
}

/** Adds a time away and returns its id. */
export async function insertAway(
  tx: Db,
  userId: MemberId,
  { from, to, note, enteredOn }: AwayDates & { note: string | null; enteredOn: PlainDate },
): Promise<number> {
  const { id } = await tx
    .insertInto('away_periods')
    .values({ user_id: userId, from_date: from, to_date: to, entered_on: enteredOn, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a member's time away with the answers that it gave. Returns false if the member has no such time. */
export async function deleteAway(tx: Db, userId: MemberId, id: number): Promise<boolean> {
  await tx.deleteFrom('availability').where('away_id', '=', id).where('user_id', '=', userId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('away_periods')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the services in a range of dates at which a member serves by a published roster and has not declined. */
export function listPublishedServices(db: Db, userId: MemberId, { from, to }: AwayDates) {
  return db
    .selectFrom('roster_assignments as duty')
    .innerJoin('finalized_rosters as month', (join) =>
      join
        .on('month.is_finalized', '=', 1)
        .on(sql`month.year`, '=', sql`cast(substr(duty.service_date, 1, 4) as integer)`)
        .on(sql`month.month`, '=', sql`cast(substr(duty.service_date, 6, 2) as integer)`),
    )
    .select(['service_date as date', 'service_time_id as timeId'])
    .where('user_id', '=', userId)
    .where('service_date', '>=', from)
    .where('service_date', '<=', to)
    .where('response', '!=', 'declined')
    .orderBy('service_date')
    .orderBy('service_time_id')
    .execute();
}
