import type { Month } from '#domain/calendar.ts';
import { type Service, type ServiceTime, SUNDAY_SERVICE, servicesOf } from '#domain/services.ts';

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
