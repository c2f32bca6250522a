import { TOO_MANY_MARKS, withoutInvisible } from './unicode.ts';

/** Control characters, lone surrogates and bidirectional overrides. */
const DISALLOWED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

let segmenter: Intl.Segmenter | undefined;

/** Creates the segmenter on first use, because that takes tens of milliseconds on a slow phone. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Latin, Greek, Cyrillic, kana, Chinese and Korean without combining marks or line ends: each code unit is one visible
 * character. Most names match, and segmenting takes about a hundred times as long as this test.
 */
const ONE_EACH =
  /^[\u0020-\u02FF\u0370-\u0482\u048A-\u052F\u1E00-\u1FFF\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3]*$/;

/** Returns the visible characters (graphemes) of a text. */
export function graphemesOf(text: string): string[] {
  if (ONE_EACH.test(text)) return Array.from(text);
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** Returns whether a text has more than `max` visible characters. Stops counting after that. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (ONE_EACH.test(text)) return true;
  let count = 0;
  for (const _ of segmentsOf(text)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

/** Returns whether the text contains anything visible. */
export function hasVisibleText(text: string): boolean {
  return withoutInvisible(text).trim() !== '';
}

/**
 * Returns whether the text has characters that are never allowed: control characters, bidirectional overrides, stacked
 * combining marks.
 */
export function hasDisallowedCharacters(text: string): boolean {
  return DISALLOWED.test(text) || TOO_MANY_MARKS.test(text);
}
