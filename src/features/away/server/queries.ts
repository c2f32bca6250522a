import type { AwayDates } from '#domain/availability/away.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';

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

/** Returns which members who serve are away in a range of dates (inclusive), without their notes, by date. */
export function listAwayBetween(db: Db, { from, to }: AwayDates) {
  return db
    .selectFrom('away_periods')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .select(['from_date as from', 'to_date as to'])
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .where('removed_at', 'is', null)
    .where('does_not_serve', '=', 0)
    .orderBy('from_date')
    .execute();
}

/** Adds a time away and returns its id. If there is one with the same dates, only its note changes, unless that stays. */
export async function insertAway(
  tx: Db,
  userId: MemberId,
  period: AwayDates & { note: string | null; isNoteToStay: boolean; enteredOn: PlainDate },
): Promise<number> {
  const { from, to, note, isNoteToStay, enteredOn } = period;
  const { id } = await tx
    .insertInto('away_periods')
    .values({ user_id: userId, from_date: from, to_date: to, entered_on: enteredOn, note })
    .onConflict((same) =>
      same
        .columns(['user_id', 'from_date', 'to_date'])
        .doUpdateSet(({ ref }) => ({ note: isNoteToStay ? ref('away_periods.note') : note })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes a member's time away. From the date `openFrom`, the first that the member can still answer, a yes that it
 * replaced returns, unless a later time away covers it, and its other answers are deleted. Its answers before that stay.
 * Returns false if the member has no such time.
 */
export async function deleteAway(
  tx: Db,
  userId: MemberId,
  { id, openFrom }: { id: number; openFrom: PlainDate },
): Promise<boolean> {
  const given = tx.updateTable('availability').where('user_id', '=', userId).where('away_id', '=', id);
  await given.where('service_date', '<', openFrom).set({ away_id: null, replaced_yes: 0 }).execute();
  await given
    .where('replaced_yes', '=', 1)
    .set(({ selectFrom }) => ({
      away_id: selectFrom('away_periods as later')
        .where('later.user_id', '=', userId)
        .where('later.id', '>', id)
        .whereRef('later.from_date', '<=', 'availability.service_date')
        .whereRef('later.to_date', '>=', 'availability.service_date')
        .select(({ fn }) => fn.min('later.id').as('id')),
    }))
    .execute();
  await tx
    .updateTable('availability')
    .where('user_id', '=', userId)
    .where('away_id', 'is', null)
    .where('replaced_yes', '=', 1)
    .set({ is_available: 1, replaced_yes: 0 })
    .execute();
  await tx.deleteFrom('availability').where('away_id', '=', id).where('user_id', '=', userId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('away_periods')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the services in a range of dates (inclusive) for which a member has answered no. */
export function listNoesBetween(db: Db, userId: MemberId, { from, to }: AwayDates) {
  return db
    .selectFrom('availability')
    .select(['service_date as date', 'service_time_id as timeId'])
    .where('user_id', '=', userId)
    .where('is_available', '=', 0)
    .where(({ between }) => between('service_date', from, to))
    .execute();
}
