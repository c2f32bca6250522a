import { daysBetween, isSunday, type PlainDate } from '../../calendar/calendar.ts';
import type { Overlapping } from '../../services/overlaps.ts';
import type { Service, ServiceRef } from '../../services/services.ts';

/** Two services of one person at most this many days apart are a pair. The rest rule avoids pairs. */
export const REST_DAYS = 7;

/** Returns whether two dates are so close that services on them are a pair, as on the same date. */
export function isNear(a: PlainDate, b: PlainDate): boolean {
  return Math.abs(daysBetween(a, b)) <= REST_DAYS;
}

/** Returns for each service the indexes of the others that are near it, in order. */
export function nearServices(services: readonly Service[]): number[][] {
  return services.map(({ date }, service) =>
    [...services.keys()].filter(
      (other) => other !== service && isNear(date, (services[other] as Service).date),
    ),
  );
}

/** Returns for each service the indexes of the others that overlap it or are on its date, in order. */
export function servicesOnDay(services: readonly Service[], overlapping: Overlapping): Overlapping {
  return services.map(({ date }, service) =>
    [...services.keys()].filter(
      (other) =>
        other !== service && (services[other]?.date === date || overlapping[service]?.includes(other)),
    ),
  );
}

/**
 * Returns whether a month has only one service each Sunday, as in most churches. If so, texts say "Sundays". Canceled
 * Sundays make no difference.
 */
export function hasOnlySundays(services: readonly ServiceRef[]): boolean {
  return services.every(({ date }, i) => isSunday(date) && date !== services[i - 1]?.date);
}
