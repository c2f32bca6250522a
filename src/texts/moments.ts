import { todayIn } from '#domain/calendar/time-zone.ts';
import { catalogue, LOCALE } from './catalogue.ts';
import { formatDate } from './dates.ts';

const MOMENTS = catalogue('moments', {
  dateAndTime: (date: string, time: string) => `${date}, ${time}`,
});

/** Returns a moment (milliseconds since 1970 UTC) in the church's time zone: "5 July 2026, 09:30". */
export function formatMoment(timeZone: string, epochMs: number): string {
  const clock = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: '2-digit', minute: '2-digit' });
  return MOMENTS.dateAndTime(formatDate(todayIn(timeZone, epochMs)), clock.format(epochMs));
}
