import {
  addMonths,
  compareMonths,
  lastDayOfMonth,
  type Month,
  monthOf,
  type PlainDate,
  plainDate,
} from '../calendar/calendar.ts';

/** Why a member can no longer change an answer: the service or the month's deadline has passed. */
export type Lock = 'past' | 'deadline';

/** Returns whether the number is a valid deadline day: a whole number from 1 to 31. */
export function isDeadlineDay(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n <= 31;
}

/**
 * Returns the last day on which members can answer for the month. A deadline day beyond the end of the month means its
 * last day (docs/product.md, "Deadline"). Throws a RangeError unless `isDeadlineDay(deadlineDay)`.
 */
export function deadlineOf(month: Month, deadlineDay: number): PlainDate {
  if (!isDeadlineDay(deadlineDay)) throw new RangeError(`No such deadline day: ${deadlineDay}`);
  return plainDate(month.year, month.month, Math.min(deadlineDay, lastDayOfMonth(month)));
}

/**
 * Returns why a service is locked for members today, or null while it is open. Past services are locked, and so are
 * those whose month's deadline has passed (docs/product.md, "Deadline"). Callers skip this check for administrators.
 */
export function lockOf(
  service: { readonly date: PlainDate; readonly isPast: boolean },
  today: PlainDate,
  deadlineDay: number,
): Lock | null {
  if (service.isPast) return 'past';
  return today > deadlineOf(monthOf(service.date), deadlineDay) ? 'deadline' : null;
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
