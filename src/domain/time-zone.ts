import { type PlainDate, plainDate } from './calendar.ts';

const clockFaces = new Map<string, Intl.DateTimeFormat>();

function clockFaceOf(timeZone: string): Intl.DateTimeFormat {
  let face = clockFaces.get(timeZone);
  if (!face) {
    // Sets the calendar and the digits, so that the machine's locale can't change them.
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

/** The last requested minute and its date in each zone. No zone changes its date within a minute. */
const lastAsked = new Map<string, { minute: number; date: PlainDate }>();

/**
 * Returns the date in an IANA time zone at a moment in milliseconds since 1970 UTC. Throws a
 * RangeError for an unknown zone, so check it with `isTimeZone` first.
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
