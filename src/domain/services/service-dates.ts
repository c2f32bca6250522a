import { addDays, dayOfWeek, daysBetween, type PlainDate } from '../calendar/calendar.ts';
import type { ServiceTimeFields } from './service-time.ts';

/** Returns the later of two dates. Null is before every date. */
export function later(a: PlainDate, b: PlainDate | null): PlainDate {
  return b !== null && b > a ? b : a;
}

/** Returns the earlier of two dates. Null is after every date. */
export function earlier(a: PlainDate, b: PlainDate | null): PlainDate {
  return b !== null && b < a ? b : a;
}

/** Returns the dates of a service time in a range (inclusive), in order. Canceled dates are among them. */
export function datesOf(time: ServiceTimeFields, from: PlainDate, to: PlainDate): PlainDate[] {
  if (time.date !== null) return time.date >= from && time.date <= to ? [time.date] : [];
  const start = later(from, time.startsOn);
  const end = earlier(to, time.endsOn);
  const toFirst = (time.weekday - dayOfWeek(start) + 7) % 7;
  const weeks = Math.floor((daysBetween(start, end) - toFirst) / 7);
  return Array.from({ length: Math.max(0, weeks + 1) }, (_, week) => addDays(start, toFirst + 7 * week));
}
