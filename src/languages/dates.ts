import { dayOfWeek, isSunday, type Month, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import { formatterOf } from './formatters.ts';
import { listInSentence } from './lists.ts';
import { currentLocale, showFormatted, t } from './t.ts';

/** Returns a function that returns the parts of a day, or of a month's first day, as `Intl` writes them. */
function partsFormatter(options: Intl.DateTimeFormatOptions) {
  const format = formatterOf((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return ({ year, month, day = 1 }: Month & { readonly day?: number }) =>
    format().formatToParts(Date.UTC(year, month - 1, day));
}

type Parts = ReturnType<ReturnType<typeof partsFormatter>>;

const joined = (parts: Parts) => parts.map(({ value }) => value).join('');

const textOf = (parts: Parts) => showFormatted(joined(parts));

/** Returns the parts from this one on. */
const partsFrom = (parts: Parts, type: 'day' | 'month') =>
  parts.slice(parts.findIndex((part) => part.type === type));

/** Returns a function that formats a day, or a month's first day. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const partsAs = partsFormatter(options);
  return (date: Month & { readonly day?: number }): string => textOf(partsAs(date));
}

const dayAndMonthParts = partsFormatter({ day: 'numeric', month: 'long' });
const monthParts = partsFormatter({ month: 'long', year: 'numeric' });

const DATES = {
  date: formatter({ day: 'numeric', month: 'long', year: 'numeric' }),
  weekday: formatter({ weekday: 'long' }),
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
  return textOf(dayAndMonthParts(partsOf(date)));
}

/** Returns dates of one month, in order, for a sentence: "6, 13 and 27 July". */
export function formatDaysOfMonth(dates: readonly PlainDate[]): string {
  const days = dates.map((date, n) => {
    const parts = dayAndMonthParts(partsOf(date));
    // Where the month is first, the other days leave it out: Chinese "7月6日、13日和27日".
    if (parts[0]?.type === 'month') return textOf(n === 0 ? parts : partsFrom(parts, 'day'));
    // Punctuation right after a day is part of it: German "6., 13. und 27. Juli".
    return n === dates.length - 1 ? textOf(parts) : (joined(parts).split(/\s/)[0] ?? '');
  });
  return listInSentence(days);
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
  return textOf(monthParts(month));
}

/** Returns the month as shown where the year is known: "July". */
export function formatMonthName(month: Month): string {
  const parts = monthParts(month);
  // `Intl` alone writes Chinese "十二月", but with the year "2026年12月".
  return textOf(
    parts[0]?.type === 'year' ? partsFrom(parts, 'month') : parts.filter(({ type }) => type === 'month'),
  );
}

/** Returns a date for the start of a heading or a cell: Spanish "diciembre de 2026" as "Diciembre de 2026". */
export function atStart(date: string): string {
  return date.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(currentLocale()));
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
