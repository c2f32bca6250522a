import { addDays, daysBetween, type PlainDate } from './calendar.ts';

/** The first and the last date of the calendar. */
export const FIRST_DATE: PlainDate = '1900-01-01';
export const LAST_DATE: PlainDate = '2200-12-31';

/** Like `addDays`, but returns the first or last date instead of one outside 1900 to 2200. For the ends of a range. */
export function addDaysClamped(date: PlainDate, n: number): PlainDate {
  if (n < daysBetween(date, FIRST_DATE)) return FIRST_DATE;
  if (n > daysBetween(date, LAST_DATE)) return LAST_DATE;
  return addDays(date, n);
}
