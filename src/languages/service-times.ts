import { isSunday } from '#domain/calendar/calendar.ts';
import type { ServiceTimeFields } from '#domain/services/service-time.ts';
import { formatServiceDate, formatWeekday } from './dates.ts';
import { labelOnItsDay } from './services.ts';
import { t } from './t.ts';

/** A service time to name in a text. */
export type TitledServiceTime = ServiceTimeFields & {
  /** Whether it is listed with others of its day, so that the day alone is ambiguous. */
  readonly sharesDay?: boolean;
};

/**
 * Returns when a service time takes place, with its start time and name: "Every Sunday, 10:00 Family service", or in a
 * list with others "Every Sunday, Sunday Service".
 */
export function serviceTimeTitle(time: TitledServiceTime): string {
  const { startsAt, name, sharesDay: isOneOfSeveral = false } = time;
  const [day, isOnSunday] =
    time.date === null
      ? [t('common:serviceTimes.everyWeek', { weekday: formatWeekday(time.weekday) }), time.weekday === 0]
      : [formatServiceDate(time.date), isSunday(time.date)];
  const details = labelOnItsDay({ startsAt, name, isOnSunday, isOneOfSeveral });
  return details === null ? day : t('common:serviceTimes.withDetails', { day, details });
}
