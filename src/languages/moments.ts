import { todayIn } from '#domain/calendar/time-zone.ts';
import { formatDate } from './dates.ts';
import { currentLocale, t } from './t.ts';

/** Returns a moment (milliseconds since 1970 UTC) in the church's time zone: "5 July 2026, 09:30". */
export function formatMoment(timeZone: string, epochMs: number): string {
  const clock = new Intl.DateTimeFormat(currentLocale(), { timeZone, hour: '2-digit', minute: '2-digit' });
  return t('common:moments.dateAndTime', {
    date: formatDate(todayIn(timeZone, epochMs)),
    time: clock.format(epochMs),
  });
}
