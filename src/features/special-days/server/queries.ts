import type { SpecialDay } from '#contract/special-days.ts';
import type { PlainDate } from '#domain/calendar.ts';
import type { Db } from '#server/db/database.ts';

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
