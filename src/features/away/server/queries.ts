import type { AwayDates } from '#domain/availability/away.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';

/** Returns the member's times away that are not over, by date. */
export function listAway(db: Db, memberId: MemberId, today: PlainDate) {
  return db
    .selectFrom('awayPeriods')
    .select(['id', 'fromDate as from', 'toDate as to', 'note'])
    .where('memberId', '=', memberId)
    .where('toDate', '>=', today)
    .orderBy('fromDate')
    .orderBy('id')
    .execute();
}

/** Returns which members who serve are away in a range of dates (inclusive), without their notes, by date. */
export function listAwayBetween(db: Db, { from, to }: AwayDates) {
  return db
    .selectFrom('awayPeriods')
    .innerJoin('users', 'users.id', 'memberId')
    .select(['users.id', 'firstName', 'lastName', 'initials'])
    .select(['fromDate as from', 'toDate as to'])
    .where('fromDate', '<=', to)
    .where('toDate', '>=', from)
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .orderBy('fromDate')
    .execute();
}

/**
 * Adds a time away and returns its id. If there is one with the same dates, only its note changes, if given, and whether
 * an administrator entered it.
 */
export async function insertAway(
  tx: Db,
  memberId: MemberId,
  period: AwayDates & { note: string | null; isNoteToStay: boolean; enteredOn: PlainDate; byAdmin: boolean },
): Promise<number> {
  const { from, to, note, isNoteToStay, enteredOn, byAdmin } = period;
  const { id } = await tx
    .insertInto('awayPeriods')
    .values({ memberId, fromDate: from, toDate: to, enteredOn, enteredByAdmin: byAdmin, note })
    .onConflict((same) =>
      same.columns(['memberId', 'fromDate', 'toDate']).doUpdateSet(({ ref }) => ({
        note: isNoteToStay ? ref('awayPeriods.note') : note,
        ...(byAdmin ? { enteredByAdmin: true } : {}),
      })),
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
  memberId: MemberId,
  { id, openFrom }: { id: number; openFrom: PlainDate },
): Promise<boolean> {
  const given = tx.updateTable('availability').where('memberId', '=', memberId).where('awayId', '=', id);
  await given.where('date', '<', openFrom).set({ awayId: null, replacedYes: false }).execute();
  await given
    .where('replacedYes', '=', true)
    .set(({ selectFrom }) => ({
      awayId: selectFrom('awayPeriods as later')
        .where('later.memberId', '=', memberId)
        .where('later.id', '>', id)
        .whereRef('later.fromDate', '<=', 'availability.date')
        .whereRef('later.toDate', '>=', 'availability.date')
        .select(({ fn }) => fn.min('later.id').as('id')),
    }))
    .execute();
  await tx
    .updateTable('availability')
    .where('memberId', '=', memberId)
    .where('awayId', 'is', null)
    .where('replacedYes', '=', true)
    .set({ isAvailable: true, replacedYes: false })
    .execute();
  await tx.deleteFrom('availability').where('awayId', '=', id).where('memberId', '=', memberId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('awayPeriods')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the services in a range of dates (inclusive) that a member has answered no for. */
export function listNoesBetween(db: Db, memberId: MemberId, { from, to }: AwayDates) {
  return db
    .selectFrom('availability')
    .select(['date', 'timeId'])
    .where('memberId', '=', memberId)
    .where('isAvailable', '=', false)
    .where(({ between }) => between('date', from, to))
    .execute();
}
