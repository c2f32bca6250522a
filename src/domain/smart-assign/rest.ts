import { daysBetween, isSunday, type PlainDate } from '../calendar/calendar.ts';
import type { Service, ServiceRef } from '../services/services.ts';

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

/** What texts call a month's services: Sundays if there is one on each, as in most churches. */
export type ServiceWording = 'sundays' | 'services';

/** Returns what to call the services of a month. Canceled Sundays make no difference. */
export function wordingFor(services: readonly ServiceRef[]): ServiceWording {
  const isPlain = services.every(({ date }, i) => isSunday(date) && date !== services[i - 1]?.date);
  return isPlain ? 'sundays' : 'services';
}
