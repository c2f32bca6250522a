import type { SpecialDay } from '#contract/special-days.ts';
import type { PlainDate } from '#domain/calendar.ts';
import { type Db, isPostgres } from '#server/db/database.ts';

const COLUMNS = ['id', 'date', 'name', 'description', 'color'] as const;

/** Gives the special days by date, all or those of a range (inclusive). */
export function listSpecialDays(db: Db, range?: { from: PlainDate; to: PlainDate }): Promise<SpecialDay[]> {
  let days = db.selectFrom('special_days').select(COLUMNS).orderBy('date');
  if (range) days = days.where('date', '>=', range.from).where('date', '<=', range.to);
  return days.execute();
}

/** Adds a special day; undefined when the date has one already. */
export function insertSpecialDay(db: Db, day: Omit<SpecialDay, 'id'>): Promise<SpecialDay | undefined> {
  return db
    .insertInto('special_days')
    .values(day)
    .onConflict((conflict) => conflict.column('date').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Gives a special day, held against changes until the transaction ends. */
export function holdSpecialDay(tx: Db, id: number): Promise<SpecialDay | undefined> {
  return tx
    .selectFrom('special_days')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Changes the given fields; undefined when there is no such day. Throws a duplicate when the date has another. */
export function updateSpecialDay(
  db: Db,
  id: number,
  change: Partial<Omit<SpecialDay, 'id'>>,
): Promise<SpecialDay | undefined> {
  return (
    db
      .updateTable('special_days')
      // Setting the id to itself keeps the statement valid when no field is given.
      .set({ id, ...change })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst()
  );
}

/** Removes a special day and gives what it was; undefined when it was not there. */
export function deleteSpecialDay(db: Db, id: number): Promise<SpecialDay | undefined> {
  return db.deleteFrom('special_days').where('id', '=', id).returning(COLUMNS).executeTakeFirst();
}
