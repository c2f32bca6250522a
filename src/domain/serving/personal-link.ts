import { type DeadlineRule, deadlineOf } from '../availability/deadline.ts';
import { addDays, type Month, type PlainDate } from '../calendar/calendar.ts';
import { instantOf } from '../calendar/time-zone.ts';

/** The request in a message: answer for a month, respond to services, or take the place of someone. */
export type LinkPurpose =
  /** `lastMonth`: if the message asks for several months. The link ends with the deadline of the last one. */
  | { readonly kind: 'answer'; readonly month: Month; readonly lastMonth?: Month }
  | { readonly kind: 'respond' }
  | { readonly kind: 'cover' };

/** 20 characters in base 32, from 100 random bits. */
export const LINK_CODE = /^[0-9a-hjkmnp-tv-z]{20}$/;

const DAY_MS = 86_400_000;

/** Returns the end (ms) of a link that is ended now: a day back, so that a clock that is set back does not reopen it. */
export function endOfEndedLink(now: number): number {
  return now - DAY_MS;
}

/** Returns when the day is over in the church's time zone, in milliseconds since 1970. Personal links end then. */
export function endOfDay(date: PlainDate, timeZone: string): number {
  return instantOf(addDays(date, 1), '00:00', timeZone);
}

/** Returns when the link that answers for a month ends (ms): with the month's deadline. */
export function endOfAnswerLink(month: Month, rule: DeadlineRule, timeZone: string): number {
  return endOfDay(deadlineOf(month, rule), timeZone);
}
