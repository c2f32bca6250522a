import { countSmsParts, isGsm } from './sms-segments.ts';

/** The maximum number of parts of a text message that Sundial writes (docs/product.md, "Messages"). */
export const MAX_PARTS = 2;

/** Characters that word processors and phones use instead of plain ones. Any of them would double the price. */
const PLAIN: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\u2018\u2019\u201A\u201B\u02BC\u2032\u00B4`]/g, "'"],
  [/[\u201C\u201D\u201E\u201F\u00AB\u00BB\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00A0\u2002-\u200A\u202F]/g, ' '],
  [/[\u200B\u2060\uFEFF\u00AD]/g, ''],
];

/** Letters that Unicode doesn't split from their marks, and ligatures. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'Th', ð: 'd', Ð: 'D' },
};

/** Returns the text with plain apostrophes, quotes, dashes and spaces, as a text message has them. */
export function toPlainText(text: string): string {
  return PLAIN.reduce(
    (plain, [typographic, sign]) => plain.replace(typographic, sign),
    text.normalize('NFC'),
  );
}

/** Returns the text without the accents that the usual alphabet of text messages lacks: "Łukasz" is "Lukasz". */
function withoutAccents(text: string): string {
  return [...text]
    .map((letter) =>
      isGsm(letter) ? letter : (LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')),
    )
    .join('');
}

const fits = (text: string) => countSmsParts(text).segments <= MAX_PARTS;

/** Returns whether a text fits into two parts, with or without its accents. */
export const canFit = (text: string): boolean => fits(withoutAccents(toPlainText(text)));

/**
 * Returns the first of these texts that fits into two parts of a text message, each tried with and without its accents.
 * If none fits, cuts the last one, but not its `ending`, a link. Null: it is never cut, because the link may be anywhere.
 */
export function fitTextMessage(texts: Iterable<string>, ending: string | null): string {
  let last = '';
  for (const text of texts) {
    const plain = toPlainText(text);
    last = withoutAccents(plain);
    const fitting = [plain, last].find(fits);
    if (fitting !== undefined) return fitting;
  }
  if (ending === null) return last;
  const signs = [...last.slice(0, last.length - ending.length).trimEnd()];
  const cut = () => [`${signs.join('')}...`, ending].filter(Boolean).join(' ');
  while (signs.length > 0 && !fits(cut())) signs.pop();
  return cut();
}
