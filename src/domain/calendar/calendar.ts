/**
 * Calendar arithmetic on whole days. A date of service is a plain `yyyy-MM-dd` string from the database to the screen,
 * never an instant (docs/product.md, "Dates and time zone"). Impossible arguments throw a RangeError, so check external
 * text with `isPlainDate` or `parseMonthKey` first.
 */

/**
 * A Gregorian date, `yyyy-MM-dd`, from 1900 to 2200. String order is date order. The type accepts literals, and refuses
 * other text until `isPlainDate` has checked it.
 */
export type PlainDate = `${number}-${number}-${number}`;

/** The key of a calendar month, `yyyy-MM`. String order is the order of the months. */
export type MonthKey = `${number}-${number}`;

/** A calendar month; `month` counts from 1. */
export interface Month {
  year: number;
  month: number;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isRealMonth(year: number, month: number): boolean {
  return (
    Number.isInteger(year) &&
    Number.isInteger(month) &&
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12
  );
}

function throwUnlessReal({ year, month }: Month): void {
  if (!isRealMonth(year, month)) throw new RangeError(`No such month: ${year}-${month}`);
}

function isRealDay(year: number, month: number, day: number): boolean {
  return isRealMonth(year, month) && Number.isInteger(day) && day >= 1 && day <= daysIn(year, month);
}

/** Casts, because the compiler does not know that a padded number is still a number. */
function twoDigits(n: number): `${number}` {
  return String(n).padStart(2, '0') as `${number}`;
}

function readParts(text: string): { year: number; month: number; day: number } | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return isRealDay(year, month, day) ? { year, month, day } : null;
}

/** Returns whether the text is a real date as `yyyy-MM-dd` from 1900 to 2200. 2026-02-30 is not. */
export function isPlainDate(text: string): text is PlainDate {
  return readParts(text) !== null;
}

/** Returns the date of a year, month (1 to 12) and day. Throws a RangeError when there is no such day. */
export function plainDate(year: number, month: number, day: number): PlainDate {
  if (!isRealDay(year, month, day)) throw new RangeError(`No such day: ${year}-${month}-${day}`);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Returns the year, month (1 to 12) and day. Throws a RangeError when the text is not a date. */
export function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  const parts = readParts(date);
  if (!parts) throw new RangeError(`Not a date: ${date}`);
  return parts;
}

/*
 * Converts between dates and whole days since 1970-01-01. Years start on March 1, so the leap day is the last day of
 * its year (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
 */
function dayNumberOf(date: PlainDate): number {
  const { year, month, day } = partsOf(date);
  const marchYear = month <= 2 ? year - 1 : year;
  const dayOfMarchYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfMarchYear - 719_468;
}

function dateOfDayNumber(dayNumber: number): PlainDate {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfMarchYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfMarchYear + 2) / 153);
  const day = dayOfMarchYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return plainDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: PlainDate): number {
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7;
}

/** Returns whether the date is a Sunday. */
export function isSunday(date: PlainDate): boolean {
  return dayOfWeek(date) === 0;
}

/** Returns the date `n` whole days later, or earlier when `n` is negative. Throws a RangeError outside 1900 to 2200. */
export function addDays(date: PlainDate, n: number): PlainDate {
  return dateOfDayNumber(dayNumberOf(date) + n);
}

/** Returns the whole days from one date to another: 1 from today to tomorrow, negative backwards. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Returns the number of days in the month, 28 to 31. Throws a RangeError when there is no such month. */
export function lastDayOfMonth(month: Month): number {
  throwUnlessReal(month);
  return daysIn(month.year, month.month);
}

/** Returns the month that contains the date. */
export function monthOf(date: PlainDate): Month {
  const { year, month } = partsOf(date);
  return { year, month };
}

/** Returns the month `n` months later, or earlier when `n` is negative. It can be outside 1900 to 2200. */
export function addMonths(month: Month, n: number): Month {
  const count = month.year * 12 + (month.month - 1) + n;
  const year = Math.floor(count / 12);
  return { year, month: count - year * 12 + 1 };
}

/** Returns whether both are the same month of the same year. */
export function sameMonth(a: Month, b: Month): boolean {
  return compareMonths(a, b) === 0;
}

/**
 * Returns the months from `b` to `a`: negative when `a` is earlier, 0 when they are equal. Use it to sort months by
 * time.
 */
export function compareMonths(a: Month, b: Month): number {
  return (a.year - b.year) * 12 + (a.month - b.month);
}

/** Compares dates `yyyy-MM-dd` or times `HH:mm` by time. An empty text is before all. */
export function compareDates(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the month as `yyyy-MM`. */
export function monthKey(month: Month): MonthKey {
  throwUnlessReal(month);
  return `${month.year}-${twoDigits(month.month)}`;
}

/** Parses `yyyy-MM` from 1900 to 2200. Returns null for any other text. */
export function parseMonthKey(text: string): Month | null {
  if (!/^[0-9]{4}-[0-9]{2}$/.test(text)) return null;
  const month = { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) };
  return isRealMonth(month.year, month.month) ? month : null;
}

/** Returns the first day of the month. */
export function firstDay(month: Month): PlainDate {
  return plainDate(month.year, month.month, 1);
}

/** Returns the last day of the month. */
export function lastDay(month: Month): PlainDate {
  return plainDate(month.year, month.month, lastDayOfMonth(month));
}

/** The four or five Sundays of a month, in order. */
export type Sundays = [PlainDate, PlainDate, PlainDate, PlainDate, ...PlainDate[]];

/** Returns the four or five Sundays of the month, in order. */
export function sundaysOf(month: Month): Sundays {
  const first = 1 + ((7 - dayOfWeek(firstDay(month))) % 7);
  const sunday = (week: number) => plainDate(month.year, month.month, first + 7 * week);
  const four: Sundays = [sunday(0), sunday(1), sunday(2), sunday(3)];
  return first + 28 <= lastDayOfMonth(month) ? [...four, sunday(4)] : four;
}

/** Returns the months of these dates, each once, in order. */
export function monthsOf(dates: readonly PlainDate[]): Month[] {
  const keys = new Set([...dates].sort().map((date) => monthKey(monthOf(date))));
  return [...keys].map((key) => monthOf(`${key}-01`));
}
