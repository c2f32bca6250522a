import {
  addMonths,
  compareMonths,
  lastDayOfMonth,
  type Month,
  monthOf,
  type PlainDate,
  plainDate,
} from './calendar.ts';

/** Why a member may no longer change a Sunday: it has gone by, or its month's deadline has. */
export type Lock = 'past' | 'deadline';

/** What a member is told who comes too late, to the letter (specification 2, /roster). */
export const DEADLINE_SENTENCE =
  'Sorry, it has passed the deadline. If you want to change your availability for this month, please contact the coordinator';

/** Whether the number may be set as the deadline day: a whole number from 1 to 31 (specification 9). */
export function isDeadlineDay(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n <= 31;
}

/**
 * The last day on which members may still answer for the month; a deadline day beyond the month's end
 * means its last day (decisions: Deadline). Throws a RangeError unless `isDeadlineDay(deadlineDay)`.
 */
export function deadlineOf(month: Month, deadlineDay: number): PlainDate {
  if (!isDeadlineDay(deadlineDay)) throw new RangeError(`No such deadline day: ${deadlineDay}`);
  return plainDate(month.year, month.month, Math.min(deadlineDay, lastDayOfMonth(month)));
}

/**
 * Whether a date is locked for members today, and why; null while it is open. A date before today is
 * past; a date to come is locked once today is after the deadline of the date's own month (decisions:
 * Deadline). Admins are never locked: their callers do not ask.
 */
export function lockOf(date: PlainDate, today: PlainDate, deadlineDay: number): Lock | null {
  if (date < today) return 'past';
  return today > deadlineOf(monthOf(date), deadlineDay) ? 'deadline' : null;
}

/** How many months ahead members may answer. */
const MAX_MONTHS_AHEAD = 13;

/** The sentence for a member who answers for a date beyond {@link lastMonthToAnswer}. */
export const TOO_FAR_AHEAD_SENTENCE = `You can answer up to ${MAX_MONTHS_AHEAD} months ahead.`;

/** The last month that members may answer for: the current month plus 13. Administrators have no such limit. */
export function lastMonthToAnswer(today: PlainDate): Month {
  return addMonths(monthOf(today), MAX_MONTHS_AHEAD);
}

/** Whether the date lies beyond the last month that members may answer for. */
export function isTooFarAhead(date: PlainDate, today: PlainDate): boolean {
  return compareMonths(monthOf(date), lastMonthToAnswer(today)) > 0;
}
