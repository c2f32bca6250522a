import { addMonths, type Month, monthOf, type PlainDate, parseMonthKey } from '../calendar/calendar.ts';
import { type DeadlineRule, deadlineOf } from './deadline.ts';
import { firstMonthToShow } from './shown-months.ts';

// Apart from shown-months.ts, because some pages have no deadline.
/** Returns the first month, from the current one on, whose deadline has not passed. */
export function firstOpenMonth(today: PlainDate, rule: DeadlineRule): Month {
  let month = monthOf(today);
  while (today > deadlineOf(month, rule)) month = addMonths(month, 1);
  return month;
}

/**
 * Returns the month My Availability opens with: the one in its address (`yyyy-MM`), or else {@link firstMonthToShow}. If
 * the deadline is in the month before, the current month is always closed, so it is the first month that is open.
 */
export function availabilityMonthToShow(
  today: PlainDate,
  requested: string | null,
  rule: DeadlineRule,
): Month {
  const chosen = parseMonthKey(requested ?? '');
  if (chosen) return chosen;
  return rule.deadlineMonth === 'before' ? firstOpenMonth(today, rule) : firstMonthToShow(today);
}
