import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate, formatMonth, formatShortDate } from '#languages/dates.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Returns the date as {@link formatDate} does, with no-break spaces, so that it never wraps inside a sentence. */
export function dateInSentence(date: PlainDate): string {
  return formatDate(date).replaceAll(' ', NO_BREAK_SPACE);
}

/** Returns the month as {@link formatMonth} does, with no-break spaces, so that it never wraps inside a sentence. */
export function monthInSentence(month: Month): string {
  return formatMonth(month).replaceAll(' ', NO_BREAK_SPACE);
}

/** Returns the date as {@link formatShortDate} does, with no-break spaces, so that it never wraps inside a sentence. */
export function dayInSentence(date: PlainDate): string {
  return formatShortDate(date).replaceAll(' ', NO_BREAK_SPACE);
}
