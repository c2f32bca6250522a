/** More marks on one letter than any script needs; piled higher they draw over the neighbouring lines. */
const TOO_MANY_MARKS = /\p{M}{9}/u;

/** Controls, lone surrogates, and the marks that turn round the order of the text after them. */
const UNFIT = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes control characters.
const ASCII = /^[\u0000-\u007F]*$/;

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

let segmenter: Intl.Segmenter | undefined;

/** Made at its first use, because that takes a slow phone tens of milliseconds. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Latin, Greek, Cyrillic, kana, Chinese and Korean without combining marks or line ends: each code unit is one character
 * as a person counts them. Most names are such, and segmenting takes about a hundred times as long as this test.
 */
const ONE_EACH =
  /^[\u0020-\u02FF\u0370-\u0482\u048A-\u052F\u1E00-\u1FFF\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3]*$/;

/** The characters of a text as a person counts them. */
export function graphemesOf(text: string): string[] {
  if (ONE_EACH.test(text)) return Array.from(text);
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** Whether a text has more characters, as a person counts them, than `most`; what comes after those is not counted. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (ONE_EACH.test(text)) return true;
  let count = 0;
  for (const _ of segmentsOf(text)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** The text without the characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Whether anything of the text can be seen. */
export function hasSomethingToSee(text: string): boolean {
  return withoutInvisible(text).trim() !== '';
}

/** Whether the text holds what no text on a screen may: controls, reversals of the writing direction, heaps of marks. */
export function hasUnfitSigns(text: string): boolean {
  return UNFIT.test(text) || TOO_MANY_MARKS.test(text);
}

/**
 * The text in one of Unicode's composed forms. Heaps of marks stay as they are: putting those in order takes time by
 * the square of their number, minutes for a large file, and whatever they stand in is refused.
 */
export function composed(text: string, form: 'NFC' | 'NFKC'): string {
  if (ASCII.test(text)) return text;
  return TOO_MANY_MARKS.test(text) ? text : text.normalize(form);
}
