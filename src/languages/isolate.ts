import type { Language } from './index.ts';

/** Letters of scripts that are written from right to left, and the mark that stands for one. */
const RIGHT_TO_LEFT =
  '[\\u0590-\\u08ff\\u200f\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';

/** What a text of the other direction contains. A phone number is read from left to right everywhere. */
const OPPOSITE: Readonly<Record<Language['direction'], RegExp>> = {
  ltr: new RegExp(RIGHT_TO_LEFT, 'u'),
  rtl: new RegExp(`(?!${RIGHT_TO_LEFT})\\p{L}|\\d \\d|\\+\\d`, 'u'),
};

const ISOLATED = /\u2068[^\u2069]*\u2069/g;

/**
 * Returns a value as it stands in a sentence: between isolating characters if it has letters of the other direction, so
 * that it doesn't reorder its neighbors (docs/decisions/0034). An address stays as it is, because programs find its end.
 */
export function isolate(value: string, direction: Language['direction']): string {
  const rest = value.includes('\u2068') ? value.replace(ISOLATED, '') : value;
  return OPPOSITE[direction].test(rest) && !rest.includes('://') ? `\u2068${value}\u2069` : value;
}

/** Returns a text for a field, in which isolating characters are not allowed. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
