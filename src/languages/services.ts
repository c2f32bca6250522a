import { isSunday, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import { formatServiceDate, formatShortDate } from './dates.ts';
import { t } from './t.ts';

/** The facts that distinguish the services of one day. */
interface OfOneDay {
  readonly startsAt: ClockTime | null;
  readonly name: string | null;
  readonly isOnSunday: boolean;
  /** Whether the day has other services too, so that the day alone is ambiguous. */
  readonly isOneOfSeveral: boolean;
}

/**
 * Returns a service's label next to its day: its start time and name, "17:00 Christmas Eve". A service without them is
 * "Sunday Service" or "Service" among others of its day, and null if the day alone names it.
 */
export function labelOnItsDay({ startsAt, name, isOnSunday, isOneOfSeveral }: OfOneDay): string | null {
  if (startsAt !== null && name !== null) return t('common:services.timeAndName', { startsAt, name });
  const plain = isOnSunday ? t('common:services.plain.sunday') : t('common:services.plain.other');
  return startsAt ?? name ?? (isOneOfSeveral ? plain : null);
}

/** A service to name in a text. */
export interface TitledService {
  readonly date: PlainDate;
  readonly startsAt: ClockTime | null;
  readonly name: string | null;
  /** Whether the date has other services too. */
  readonly sharesDate?: boolean;
  /** The special day shown next to the label. A service with its name is not named a second time. */
  readonly shownDay?: { readonly name: string } | null | undefined;
}

/** Returns a service's label next to its date, by `labelOnItsDay`. */
export function serviceLabel(service: TitledService & { readonly sharesDate: true }): string;
export function serviceLabel(service: TitledService): string | null;
export function serviceLabel({ date, startsAt, name, sharesDate, shownDay }: TitledService): string | null {
  const isNameShown = name?.toLowerCase() === shownDay?.name.toLowerCase();
  return labelOnItsDay({
    startsAt,
    name: isNameShown ? null : name,
    isOnSunday: isSunday(date),
    isOneOfSeveral: sharesDate ?? false,
  });
}

/**
 * Returns a service as a sentence or a heading names it: "5 July 2026", "Thursday 24 December 2026, 17:00", or on a date
 * with other services "5 July 2026, Sunday Service".
 */
export function serviceTitle(service: TitledService, formatDate = formatServiceDate): string {
  const date = formatDate(service.date);
  const label = serviceLabel(service);
  return label === null ? date : t('common:services.onDate', { date, label });
}

/** Returns a service as a message names it, where space is short: "Sun 6 Dec, 09:00", "Thu 24 Dec, 17:00 Carols". */
export function shortServiceTitle(service: TitledService): string {
  return serviceTitle(service, formatShortDate);
}

/** Returns a service as a text about another one names it: by its time or label on the same day, otherwise by its title. */
export function serviceNextTo(service: Omit<TitledService, 'sharesDate'>, isSameDay: boolean): string {
  const titled = { ...service, sharesDate: true } as const;
  return isSameDay ? (service.startsAt ?? serviceLabel(titled)) : serviceTitle(titled);
}
