import type { DeadlineRule } from '../availability/deadline.ts';
import { firstOpenMonth } from '../availability/open-months.ts';
import { addMonths, compareMonths, type Month, monthOf, type PlainDate } from '../calendar/calendar.ts';

/** Returns the months a reminder can be sent for: the current one and the next three. */
export function reminderMonths(today: PlainDate): [Month, ...Month[]] {
  const current = monthOf(today);
  return [current, ...[1, 2, 3].map((n) => addMonths(current, n))];
}

/** Returns the month that the reminders begin with: the next one, or the first that is open if that is later. */
export function reminderMonthToShow(today: PlainDate, rule: DeadlineRule): Month {
  const [next, open] = [addMonths(monthOf(today), 1), firstOpenMonth(today, rule)];
  return compareMonths(open, next) > 0 ? open : next;
}
