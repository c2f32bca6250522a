import type { Month } from '#domain/calendar/calendar.ts';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { type Service, SUNDAY_SERVICE, servicesOf } from '#domain/services/services.ts';

/** The service time that every church begins with. */
export const SUNDAYS: ServiceTime = {
  id: SUNDAY_SERVICE,
  weekday: 0,
  date: null,
  name: null,
  startsAt: null,
  startsOn: null,
  endsOn: null,
};

/** Returns the services of a month in a church that has changed nothing. */
export function sundayServices(month: Month): Service[] {
  return servicesOf(month, { times: [SUNDAYS], cancelled: [] });
}
