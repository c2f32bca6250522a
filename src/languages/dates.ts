import { dayOfWeek, isSunday, type Month, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import { formatterOf } from './formatters.ts';
import { showFormatted, t } from './t.ts';

/** Returns a function that formats a day, or a month's first day. */
function formatter(parts: Intl.DateTimeFormatOptions) {
  const format = formatterOf((locale) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }));
  return ({ year, month, day = 1 }: Month & { readonly day?: number }): string =>
    showFormatted(format().format(Date.UTC(year, month - 1, day)));
}

const DATES = {
  date: formatter({ day: 'numeric', month: 'long', year: 'numeric' }),
  weekday: formatter({ weekday: 'long' }),
  dayAndMonth: formatter({ day: 'numeric', month: 'long' }),
  month: formatter({ month: 'long', year: 'numeric' }),
  monthName: formatter({ month: 'long' }),
  shortDay: formatter({ day: 'numeric', month: 'short' }),
  shortDate: formatter({ day: 'numeric', month: 'short', year: 'numeric' }),
  shortWeekday: formatter({ weekday: 'short' }),
};

/** Returns the date as shown on screens: "5 July 2026". Throws a RangeError when the text is not a date. */
export function formatDate(date: PlainDate): string {
  return DATES.date(partsOf(date));
}

/** Returns the date of a service, with its weekday unless that is Sunday: "5 July 2026", "Friday 3 April 2026". */
export function formatServiceDate(date: PlainDate): string {
  const text = formatDate(date);
  return isSunday(date)
    ? text
    : t('common:dates.weekdayAndDate', { weekday: formatWeekday(dayOfWeek(date)), date: text });
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
  return t('common:dates.weekdayAndDate', {
    weekday: DATES.shortWeekday(partsOf(date)),
    date: DATES.shortDay(partsOf(date)),
  });
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
  return t('common:dates.weekdayAndDate', {
    weekday: DATES.shortWeekday(parts),
    date: DATES.shortDate(parts),
  });
}
