import { isSunday, type PlainDate } from '#domain/calendar.ts';
import type { ClockTime } from '#domain/time-zone.ts';
import { catalogue } from './catalogue.ts';
import { formatDayAndMonth, formatServiceDate } from './dates.ts';

/** What tells the services of one date apart. A plain Sunday service has neither. */
interface TimeAndName {
  readonly startsAt: ClockTime | null;
  readonly name: string | null;
}

const TEXTS = catalogue('services', {
  timeAndName: (startsAt: ClockTime, name: string) => `${startsAt} ${name}`,
  plain: { sunday: 'Sunday Service', other: 'Service' },
  onDate: (date: string, timeAndName: string) => `${date}, ${timeAndName}`,
});

/** Returns a service's start time and name, "17:00 Christmas Eve", or null if it has neither. */
export function timeAndName({ startsAt, name }: TimeAndName): string | null {
  if (startsAt === null || name === null) return startsAt ?? name;
  return TEXTS.timeAndName(startsAt, name);
}

interface DatedService extends TimeAndName {
  readonly date: PlainDate;
}

/** Returns what a service is called among others: its time and name, or "Sunday Service" or "Service" without them. */
export function nameOnItsDate(service: DatedService): string {
  return timeAndName(service) ?? (isSunday(service.date) ? TEXTS.plain.sunday : TEXTS.plain.other);
}

/** A service to name in a text. */
export interface TitledService extends DatedService {
  /** Whether the date has other services too, so that the date alone does not say which one is meant. */
  readonly sharesDate?: boolean;
}

function withDetails(date: string, service: TitledService): string {
  const details = service.sharesDate ? nameOnItsDate(service) : timeAndName(service);
  return details === null ? date : TEXTS.onDate(date, details);
}

/**
 * Returns a service as a sentence or a heading names it: "5 July 2026", "Thursday 24 December 2026, 17:00", or on a date
 * with other services "5 July 2026, Sunday Service".
 */
export function serviceTitle(service: TitledService): string {
  return withDetails(formatServiceDate(service.date), service);
}

/** Returns a service as named where the year is known: "5 July" or "24 December, 17:00". */
export function shortServiceTitle(service: TitledService): string {
  return withDetails(formatDayAndMonth(service.date), service);
}
