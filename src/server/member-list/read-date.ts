import { isPlainDate, type PlainDate } from '#domain/calendar/calendar.ts';
import type { DateReader } from '#domain/import/import-checks.ts';
import { withoutAccents } from '#domain/members/member-name.ts';
import type { Language } from '#languages/index.ts';

/** The end of a date with a time: "2027-01-31T00:00:00", "31/01/2027 0:00". */
const TIME = /[T\s]+\d{1,2}:\d{2}.*$/;

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const EAST_ASIAN = /^(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日?$/;
const WITH_DOTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const WITH_SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
/** "31 January 2027", "Sun, 31st Jan 27", "31 de enero de 2027", "31-Jan-2027". */
const DAY_FIRST =
  /^(?:\p{L}+[.,]*\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?:(?:de|of)\s+)?(\p{L}{3,})\.?,?[\s-]+(?:(?:de|del)\s+)?(\d{4}|\d{2})$/iu;
/** "January 31, 2027", "Sunday, Jan 31st 2027". */
const MONTH_FIRST = /^(?:\p{L}+[.,]+\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

/** Returns whether people of a country write the month before the day in "01/31/2027". */
function isMonthFirst(country: string): boolean {
  const { language } = new Intl.Locale('und', { region: country }).maximize();
  // Without the script: "en-Latn-AU" has the dates of the United States.
  const parts = new Intl.DateTimeFormat(`${language}-${country}`, { timeZone: 'UTC' }).formatToParts(0);
  return parts.find(({ type }) => type !== 'literal')?.type === 'month';
}

const plain = (text: string) => withoutAccents(text.toLowerCase());

/** Returns a function that returns the month with a name, or with its beginning, in one of these languages. */
function monthReader(languages: readonly Language[]): (name: string) => number | null {
  const names = ['en', ...languages.map(({ tag }) => tag)].flatMap((tag) => {
    const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => ({
      month: at + 1,
      name: plain(format.format(Date.UTC(2024, at, 1))),
    }));
  });
  return (text) => {
    const found = new Set(names.filter(({ name }) => name.startsWith(plain(text))).map(({ month }) => month));
    return found.size === 1 ? ([...found][0] ?? null) : null;
  };
}

function dateOf(year: string | undefined, month: number, day: string | undefined): PlainDate | null {
  const whole = Number(year) + (year?.length === 2 ? 2000 : 0);
  const text = `${String(whole).padStart(4, '0')}-${String(month).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  return isPlainDate(text) ? text : null;
}

/**
 * Returns a function that reads a date as spreadsheets and people write it: 2027-01-31, 31.1.2027, 31/01/2027 or 31 January
 * 2027. Of 03/04/2027, the church's country says which is the month.
 */
export function dateReader(country: string, languages: readonly Language[]): DateReader {
  let isAmerican: boolean | undefined;
  let monthOf: ReturnType<typeof monthReader> | undefined;
  return (written) => {
    const text = written.replace(TIME, '').trim();
    const [, year, month, day] = YEAR_FIRST.exec(text) ?? EAST_ASIAN.exec(text) ?? [];
    if (year) return dateOf(year, Number(month), day);
    const dotted = WITH_DOTS.exec(text);
    if (dotted) return dateOf(dotted[3], Number(dotted[2]), dotted[1]);
    const slashed = WITH_SLASHES.exec(text);
    if (slashed) {
      const [, first = '', second = ''] = slashed;
      isAmerican ??= isMonthFirst(country);
      const startsWithMonth = Number(second) > 12 || (isAmerican && Number(first) <= 12);
      return startsWithMonth
        ? dateOf(slashed[3], Number(first), second)
        : dateOf(slashed[3], Number(second), first);
    }
    const [, aDay, name, itsYear] = DAY_FIRST.exec(text) ?? [];
    const [, aName, itsDay, aYear] = MONTH_FIRST.exec(text) ?? [];
    if (!name && !aName) return null;
    monthOf ??= monthReader(languages);
    const named = monthOf(name ?? aName ?? '');
    return named === null ? null : dateOf(itsYear ?? aYear, named, aDay ?? itsDay);
  };
}
