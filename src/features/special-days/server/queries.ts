import type { UpdateObject } from 'kysely';
import type { SpecialDay } from '#contract/special-days.ts';
import { type Db, isPostgres } from '#server/db/database.ts';
import { SPECIAL_DAY } from '#server/db/month-reads.ts';
import type { Tables } from '#server/db/tables.ts';

/** Adds a special day and returns it, or undefined if the date already has one. */
export function insertSpecialDay(db: Db, day: Omit<SpecialDay, 'id'>): Promise<SpecialDay | undefined> {
  return db
    .insertInto('specialDays')
    .values(day)
    .onConflict((conflict) => conflict.column('date').doNothing())
    .returning(SPECIAL_DAY)
    .executeTakeFirst();
}

/** Returns a special day, locked against changes until the transaction ends. */
export function lockSpecialDay(tx: Db, id: number): Promise<SpecialDay | undefined> {
  return tx
    .selectFrom('specialDays')
    .select(SPECIAL_DAY)
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Changes the given fields and returns the day, or undefined if there is no such day. Throws a duplicate error if the
 * date already has one.
 */
export function updateSpecialDay(
  db: Db,
  id: number,
  change: UpdateObject<Tables, 'specialDays'>,
): Promise<SpecialDay | undefined> {
  return (
    db
      .updateTable('specialDays')
      // Setting the id to itself keeps the statement valid without other fields.
      .set({ id, ...change })
      .where('id', '=', id)
      .returning(SPECIAL_DAY)
      .executeTakeFirst()
  );
}

/** Removes a special day and returns it, or undefined if it did not exist. */
export function deleteSpecialDay(db: Db, id: number): Promise<SpecialDay | undefined> {
  return db.deleteFrom('specialDays').where('id', '=', id).returning(SPECIAL_DAY).executeTakeFirst();
}
