import {
  addMonths,
  compareMonths,
  lastDayOfMonth,
  type Month,
  monthOf,
  type PlainDate,
  plainDate,
} from '../calendar/calendar.ts';
import { earlier } from '../services/service-dates.ts';

/** Why a member can no longer change an answer: the service or the month's deadline has passed. */
export type Lock = 'past' | 'deadline';

/** The month of the deadline: the one that it is for, or the one before. */
export const DEADLINE_MONTHS = ['same', 'before'] as const;

export type DeadlineMonth = (typeof DEADLINE_MONTHS)[number];

/** The church's choice of when members answer for a month. */
export interface DeadlineRule {
  readonly deadlineDay: number;
  readonly deadlineMonth: DeadlineMonth;
}

/** Returns whether the number is a valid deadline day: a whole number from 1 to 31. */
export function isDeadlineDay(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n <= 31;
}

/**
 * Returns the last day members can answer for the month. A deadline day beyond the end of its month means the last day
 * of it (docs/product.md, "Deadline"). Throws a RangeError unless `isDeadlineDay(deadlineDay)`.
 */
export function deadlineOf(month: Month, { deadlineDay, deadlineMonth }: DeadlineRule): PlainDate {
  if (!isDeadlineDay(deadlineDay)) throw new RangeError(`No such deadline day: ${deadlineDay}`);
  const of = deadlineMonth === 'before' ? addMonths(month, -1) : month;
  return plainDate(of.year, of.month, Math.min(deadlineDay, lastDayOfMonth(of)));
}

/**
 * Returns the date to answer by: the deadline, or the first date still open if that is earlier, so that the text never
 * names a date after a service.
 */
export function answerBy(deadline: PlainDate, openDates: readonly PlainDate[]): PlainDate {
  return openDates.reduce((first, date) => earlier(first, date), deadline);
}

/**
 * Returns why a service is locked for members today, or null while it is open. Past services are locked, and so are
 * those whose month's deadline has passed (docs/product.md, "Deadline"). Callers skip this check for administrators.
 */
export function lockOf(
  service: { readonly date: PlainDate; readonly isPast: boolean },
  today: PlainDate,
  rule: DeadlineRule,
): Lock | null {
  if (service.isPast) return 'past';
  return today > deadlineOf(monthOf(service.date), rule) ? 'deadline' : null;
}

/** How many months ahead members can answer. */
export const MAX_MONTHS_AHEAD = 13;

/** Returns the last month that members can answer for: 13 months from now. Administrators have no such limit. */
export function lastMonthToAnswer(today: PlainDate): Month {
  return addMonths(monthOf(today), MAX_MONTHS_AHEAD);
}

/** Returns whether the date is after the last month that members can answer for. */
export function isTooFarAhead(date: PlainDate, today: PlainDate): boolean {
  return compareMonths(monthOf(date), lastMonthToAnswer(today)) > 0;
}

/** A month whose deadline becomes earlier. */
export interface MovedDeadline {
  readonly month: Month;
  readonly was: PlainDate;
  readonly deadline: PlainDate;
  /** Whether members can no longer answer for the month. */
  readonly isLocked: boolean;
}

/** Returns the months that members can answer for, and whose deadline becomes earlier by a change of the rule. */
export function movedDeadlines(before: DeadlineRule, after: DeadlineRule, today: PlainDate): MovedDeadline[] {
  const months = Array.from({ length: MAX_MONTHS_AHEAD + 1 }, (_, n) => addMonths(monthOf(today), n));
  return months.flatMap((month) => {
    const [was, deadline] = [deadlineOf(month, before), deadlineOf(month, after)];
    return today > was || deadline >= was ? [] : [{ month, was, deadline, isLocked: today > deadline }];
  });
}
