import {
  addMonths,
  compareMonths,
  type Month,
  monthKey,
  monthOf,
  type PlainDate,
  parseMonthKey,
  partsOf,
} from './calendar.ts';

/** The month a screen opens with: the current one, or the next once the day is past 15 (specification 2, 9). */
export function firstMonthToShow(today: PlainDate): Month {
  return addMonths(monthOf(today), partsOf(today).day > 15 ? 1 : 0);
}

/** The months of these keys (`yyyy-MM`), newest first. */
export function monthsNewestFirst(keys: readonly string[]): Month[] {
  return keys
    .flatMap((key) => parseMonthKey(key) ?? [])
    .sort(compareMonths)
    .reverse();
}

/**
 * The month /roster opens with: as My Availability, but when nobody has said yes for that month yet, the latest with
 * a yes (specification 2). `withYes` are the keys (`yyyy-MM`) of all months that have one.
 */
export function rosterMonthToShow(today: PlainDate, withYes: readonly string[]): Month {
  const first = firstMonthToShow(today);
  return withYes.includes(monthKey(first)) ? first : (monthsNewestFirst(withYes)[0] ?? first);
}

/** The month that the Roster Builder opens with: the one that its address asks for (`yyyy-MM`), or else the current one. */
export function builderMonthToShow(today: PlainDate, asked: string | null): Month {
  return parseMonthKey(asked ?? '') ?? monthOf(today);
}

/** The months a reminder can be sent for: the current one and the next three (specification 2, 9). */
export function reminderMonths(today: PlainDate): Month[] {
  return [0, 1, 2, 3].map((n) => addMonths(monthOf(today), n));
}
