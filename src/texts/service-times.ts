import type { ServiceTimeFields } from '#domain/service-times.ts';
import { catalogue } from './catalogue.ts';
import { formatServiceDate, formatWeekday } from './dates.ts';
import { timeAndName } from './services.ts';

const TEXTS = catalogue('service-times', {
  everyWeek: (weekday: string) => `Every ${weekday}`,
  withDetails: (day: string, timeAndName: string) => `${day}, ${timeAndName}`,
});

/** Returns when a service time takes place, with its start time and name: "Every Sunday, 10:00 Family service". */
export function serviceTimeTitle(time: ServiceTimeFields): string {
  const { weekday, date } = time;
  const day = date === null ? TEXTS.everyWeek(formatWeekday(weekday ?? 0)) : formatServiceDate(date);
  const details = timeAndName(time);
  return details === null ? day : TEXTS.withDetails(day, details);
}
