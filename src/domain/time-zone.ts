import { formatDate, type PlainDate, plainDate } from './calendar.ts';

const clockFaces = new Map<string, Intl.DateTimeFormat>();

function clockFaceOf(timeZone: string): Intl.DateTimeFormat {
  let face = clockFaces.get(timeZone);
  if (!face) {
    // The calendar and the digits are named so that no machine's locale can change them.
    face = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    clockFaces.set(timeZone, face);
  }
  return face;
}

const MINUTE_MS = 60_000;

/** The last minute asked about in each zone, and its date: no zone changes its date within a minute. */
const lastAsked = new Map<string, { minute: number; date: PlainDate }>();

/**
 * The date on the church's wall calendar: the day it is in an IANA time zone at a moment given in
 * milliseconds since 1970 UTC (decisions: The product). Throws a RangeError for an unknown zone; ask
 * `isTimeZone` first.
 */
export function todayIn(timeZone: string, epochMs: number): PlainDate {
  const minute = Math.floor(epochMs / MINUTE_MS);
  const last = lastAsked.get(timeZone);
  if (last?.minute === minute) return last.date;
  const parts = { year: 0, month: 0, day: 0 };
  for (const { type, value } of clockFaceOf(timeZone).formatToParts(epochMs)) {
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = Number(value);
  }
  const date = plainDate(parts.year, parts.month, parts.day);
  lastAsked.set(timeZone, { minute, date });
  return date;
}

/** A moment (milliseconds since 1970 UTC) on the church's calendar and clock: "5 July 2026, 09:30". */
export function formatMoment(timeZone: string, epochMs: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${formatDate(todayIn(timeZone, epochMs))}, ${clock.format(epochMs)}`;
}

/**
 * Whether the text names an IANA time zone this machine knows ("Australia/Sydney", "UTC"). Bare offsets
 * ("+10:00") are refused: they know no daylight saving, and not every browser that must show the same
 * today understands them.
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
