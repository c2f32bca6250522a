import { isSunday, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import { catalogue } from './catalogue.ts';
import { formatServiceDate } from './dates.ts';

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

/** Returns what a service without time and name is called next to others of its day. */
export function plainName(isOnSunday: boolean): string {
  return isOnSunday ? TEXTS.plain.sunday : TEXTS.plain.other;
}

/**
 * Returns the service as it is named next to its special day: without its name if the special day has the same one, so
 * that the name shows only once.
 */
export function nextToSpecialDay<Named extends TimeAndName>(
  service: Named,
  specialDay: { readonly name: string } | null | undefined,
): Named {
  const isSame = service.name?.toLowerCase() === specialDay?.name.toLowerCase();
  return isSame ? { ...service, name: null } : service;
}

interface DatedService extends TimeAndName {
  readonly date: PlainDate;
}

/** Returns what a service is called among others: its time and name, or "Sunday Service" or "Service" without them. */
export function nameOnItsDate(service: DatedService): string {
  return timeAndName(service) ?? plainName(isSunday(service.date));
}

/** A service to name in a text. */
export interface TitledService extends DatedService {
  /** Whether the date has other services too, so that the date alone does not say which one is meant. */
  readonly sharesDate?: boolean;
}

/** Returns a service's label next to its date: its name on a date with others, or null if the date alone names it. */
export function serviceLabel(service: TitledService): string | null {
  return service.sharesDate ? nameOnItsDate(service) : timeAndName(service);
}

/**
 * Returns a service as a sentence or a heading names it: "5 July 2026", "Thursday 24 December 2026, 17:00", or on a date
 * with other services "5 July 2026, Sunday Service".
 */
export function serviceTitle(service: TitledService, formatDate = formatServiceDate): string {
  const date = formatDate(service.date);
  const label = serviceLabel(service);
  return label === null ? date : TEXTS.onDate(date, label);
}
