import { MAX_WARNINGS, MOST_VALID_MONTHS, MOST_WARN_DAYS, sortWarnDays } from './checks.ts';

/** Returns a whole number up to this one, or null for any other text. */
function numberIn(text: string, most: number): number | null {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return number >= 1 && number <= most ? number : null;
}

/** Returns the months that someone typed: null if it is empty, undefined if they can't be read. */
export function monthsIn(text: string): number | null | undefined {
  return text.trim() === '' ? null : (numberIn(text.trim(), MOST_VALID_MONTHS) ?? undefined);
}

/** Returns the days of warning that someone typed, earliest first, or undefined if they can't be read. */
export function warnDaysIn(text: string): number[] | undefined {
  const words = text.split(/[\s,;、，；]+/u).filter(Boolean);
  const days = words.flatMap((word) => numberIn(word, MOST_WARN_DAYS) ?? []);
  const sorted = [...sortWarnDays(days)];
  return days.length === words.length && sorted.length <= MAX_WARNINGS ? sorted : undefined;
}
