import type { Month } from '#domain/calendar/calendar.ts';
import { weekly } from '#domain/services/service-time.ts';
import { type Service, SUNDAY_SERVICE, servicesOf } from '#domain/services/services.ts';

/** The service time that every church begins with. */
export const SUNDAYS = { ...weekly(0), id: SUNDAY_SERVICE };

/** Returns the services of a month in a church that has changed nothing. */
export function sundayServices(month: Month): Service[] {
  return servicesOf(month, { times: [SUNDAYS], canceled: [] });
}
