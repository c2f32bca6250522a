import { daysBetween, type PlainDate, plainDate } from './calendar.ts';

/** A time of day, `HH:mm` from 00:00 to 23:59. String order is the order of the day. */
export type ClockTime = `${number}:${number}`;

/** Returns whether the text is a time of day as `HH:mm`. 24:00 is not. */
export function isClockTime(text: string): text is ClockTime {
  return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Sets the calendar and the digits, so that the machine's locale can't change them.
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the start of the day in UTC, in milliseconds since 1970. */
function dayStart(date: PlainDate): number {
  return daysBetween('1970-01-01', date) * DAY_MS;
}

/** Returns the milliseconds by which clocks in the zone are ahead of UTC at a moment. */
function offsetAt(timeZone: string, epochMs: number): number {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterFor(timeZone).formatToParts(epochMs)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  const { year, month, day, hour, minute, second } = parts;
  const shown = dayStart(plainDate(year, month, day)) + (hour * 60 + minute) * MINUTE_MS + second * 1000;
  return shown - Math.floor(epochMs / 1000) * 1000;
}

/**
 * Returns the first moment when clocks in the zone show this time on this date, in milliseconds since 1970 UTC. If
 * daylight saving skips the hour from 2:00 to 3:00, 2:30 means 3:30.
 */
export function instantOf(date: PlainDate, time: ClockTime, timeZone: string): number {
  const asUtc = dayStart(date) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS;
  const isShownAt = (epochMs: number) => epochMs + offsetAt(timeZone, epochMs) === asUtc;
  const dayBefore = asUtc - offsetAt(timeZone, asUtc - DAY_MS);
  const dayAfter = asUtc - offsetAt(timeZone, asUtc + DAY_MS);
  return isShownAt(dayBefore) || !isShownAt(dayAfter) ? dayBefore : dayAfter;
}

/** The last requested minute and its date in each zone. No zone changes its date within a minute. */
const lastDates = new Map<string, { minute: number; date: PlainDate }>();

/**
 * Returns the date in an IANA time zone at a moment in milliseconds since 1970 UTC. Throws a RangeError for an unknown
 * zone, so check it with `isTimeZone` first.
 */
export function todayIn(timeZone: string, epochMs: number): PlainDate {
  const minute = Math.floor(epochMs / MINUTE_MS);
  const last = lastDates.get(timeZone);
  if (last?.minute === minute) return last.date;
  const parts = { year: 0, month: 0, day: 0 };
  for (const { type, value } of formatterFor(timeZone).formatToParts(epochMs)) {
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = Number(value);
  }
  const date = plainDate(parts.year, parts.month, parts.day);
  lastDates.set(timeZone, { minute, date });
  return date;
}

/**
 * Returns whether the text is an IANA time zone this machine knows ("Australia/Sydney", "UTC"). Offsets ("+10:00") are
 * refused, because they have no daylight saving and not every browser supports them.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
