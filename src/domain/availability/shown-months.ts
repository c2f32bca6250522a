import {
  addMonths,
  compareMonths,
  type Month,
  type MonthKey,
  monthKey,
  monthOf,
  type PlainDate,
  parseMonthKey,
  partsOf,
} from '../calendar/calendar.ts';

/** Returns the month a screen opens with: the current one, or the next after the 15th. */
export function firstMonthToShow(today: PlainDate): Month {
  return addMonths(monthOf(today), partsOf(today).day > 15 ? 1 : 0);
}

/** Returns the months of these keys, newest first. */
export function monthsNewestFirst(keys: readonly MonthKey[]): Month[] {
  return keys
    .flatMap((key) => parseMonthKey(key) ?? [])
    .sort(compareMonths)
    .reverse();
}

/**
 * Returns the month /roster opens with: the one in its address (`yyyy-MM`), or else the same as My Availability, or the
 * latest month with a yes when that one has none (docs/product.md, "Tabs and views"). `monthsWithYes` lists the keys of
 * all months with a yes.
 */
export function rosterMonthToShow(
  today: PlainDate,
  monthsWithYes: readonly MonthKey[],
  requested: string | null = null,
): Month {
  const chosen = parseMonthKey(requested ?? '');
  if (chosen) return chosen;
  const first = firstMonthToShow(today);
  return monthsWithYes.includes(monthKey(first)) ? first : (monthsNewestFirst(monthsWithYes)[0] ?? first);
}

/** Returns the month the Roster Builder opens with: the one in its address (`yyyy-MM`), or else the current one. */
export function builderMonthToShow(today: PlainDate, requested: string | null): Month {
  return parseMonthKey(requested ?? '') ?? monthOf(today);
}
