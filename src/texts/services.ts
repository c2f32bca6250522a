import type { PlainDate } from '#domain/calendar.ts';
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
  onDate: (date: string, timeAndName: string) => `${date}, ${timeAndName}`,
});

/** Returns a service's start time and name, "17:00 Christmas Eve", or null if it has neither. */
export function timeAndName({ startsAt, name }: TimeAndName): string | null {
  if (startsAt === null || name === null) return startsAt ?? name;
  return TEXTS.timeAndName(startsAt, name);
}

/** A service to name in a text. */
interface TitledService extends TimeAndName {
  readonly date: PlainDate;
}

function withDetails(date: string, service: TimeAndName): string {
  const details = timeAndName(service);
  return details === null ? date : TEXTS.onDate(date, details);
}

/** Returns a service as a sentence or a heading names it: "5 July 2026" or "Thursday 24 December 2026, 17:00". */
export function serviceTitle(service: TitledService): string {
  return withDetails(formatServiceDate(service.date), service);
}

/** Returns a service as named where the year is known: "5 July" or "24 December, 17:00". */
export function shortServiceTitle(service: TitledService): string {
  return withDetails(formatDayAndMonth(service.date), service);
}
