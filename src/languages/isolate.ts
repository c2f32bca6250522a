import type { Language } from './index.ts';

/** Letters of right-to-left scripts, and the right-to-left mark. */
const RIGHT_TO_LEFT =
  '[\\u0590-\\u08ff\\u200f\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';

/** Letters of the other direction. A phone number is read from left to right everywhere. */
const OPPOSITE: Readonly<Record<Language['direction'], RegExp>> = {
  ltr: new RegExp(RIGHT_TO_LEFT, 'u'),
  rtl: new RegExp(`(?!${RIGHT_TO_LEFT})\\p{L}|\\d \\d|\\+\\d`, 'u'),
};

const ISOLATED = /\u2068[^\u2069]*\u2069/g;

/**
 * Returns a value for use in a sentence: between isolating characters if it has letters of the other direction, so that
 * it doesn't reorder its neighbors (docs/decisions/0034). An address stays unchanged, because programs must find its
 * end.
 */
export function isolate(value: string, direction: Language['direction']): string {
  const rest = value.includes('\u2068') ? value.replace(ISOLATED, '') : value;
  return OPPOSITE[direction].test(rest) && !rest.includes('://') ? `\u2068${value}\u2069` : value;
}

/** Returns a text for a field, without isolating characters. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
