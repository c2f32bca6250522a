import { dayOfWeek, isSunday, type Month, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import { catalogue, LOCALE } from './catalogue.ts';

/** Returns a formatter of a day, or of a month's first day, that is created once, because creating one is slow. */
function formatter(parts: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return ({ year, month, day = 1 }: Month & { readonly day?: number }): string => {
    format ??= new Intl.DateTimeFormat(LOCALE, { ...parts, timeZone: 'UTC' });
    return format.format(Date.UTC(year, month - 1, day));
  };
}

const DATES = catalogue('dates', {
  date: formatter({ day: 'numeric', month: 'long', year: 'numeric' }),
  // Releases of Node and browsers differ on a comma after the weekday.
  weekdayAndDate: (weekday: string, date: string) => `${weekday} ${date}`,
  weekday: formatter({ weekday: 'long' }),
  dayAndMonth: formatter({ day: 'numeric', month: 'long' }),
  month: formatter({ month: 'long', year: 'numeric' }),
  monthName: formatter({ month: 'long' }),
  shortDay: formatter({ day: 'numeric', month: 'short' }),
  shortDate: formatter({ day: 'numeric', month: 'short', year: 'numeric' }),
  shortWeekday: formatter({ weekday: 'short' }),
});

/** Returns the date as shown on screens: "5 July 2026". Throws a RangeError when the text is not a date. */
export function formatDate(date: PlainDate): string {
  return DATES.date(partsOf(date));
}

/** Returns the date of a service, with its weekday unless that is Sunday: "5 July 2026", "Friday 3 April 2026". */
export function formatServiceDate(date: PlainDate): string {
  const text = formatDate(date);
  return isSunday(date) ? text : DATES.weekdayAndDate(formatWeekday(dayOfWeek(date)), text);
}

/** Returns the name of a day of the week, from 0 for Sunday: "Sunday". */
export function formatWeekday(weekday: number): string {
  // January 1, 2023 was a Sunday.
  return DATES.weekday({ year: 2023, month: 1, day: 1 + weekday });
}

/** Returns the date as shown where the year is known: "5 July". */
export function formatDayAndMonth(date: PlainDate): string {
  return DATES.dayAndMonth(partsOf(date));
}

/** Returns the date where people plan and the year is known: "Sun 5 Jul". */
export function formatShortDate(date: PlainDate): string {
  return DATES.weekdayAndDate(DATES.shortWeekday(partsOf(date)), DATES.shortDay(partsOf(date)));
}

/** Returns the month as shown on screens: "July 2026". */
export function formatMonth(month: Month): string {
  return DATES.month(month);
}

/** Returns the month as shown where the year is known: "July". */
export function formatMonthName(month: Month): string {
  return DATES.monthName(month);
}

/** Returns the date of a service where people plan: "Sun 5 Jul", and with its year unless that is this one: "Sun 3 Jan 2027". */
export function formatPlannedDate(date: PlainDate, today: PlainDate): string {
  const parts = partsOf(date);
  if (parts.year === partsOf(today).year) return formatShortDate(date);
  return DATES.weekdayAndDate(DATES.shortWeekday(parts), DATES.shortDate(parts));
}
