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
  [/[\u2022\u2023\u00B7]/g, '-'],
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

/**
 * Returns the text without the accents that the usual alphabet of text messages lacks: "Łukasz" is "Lukasz". In letters of
 * other alphabets, marks are not accents, and the text would not get shorter.
 */
function withoutAccents(text: string): string {
  return [...text]
    .map((letter) =>
      isGsm(letter) || !/\p{sc=Latin}/u.test(letter)
        ? letter
        : (LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')),
    )
    .join('');
}

/** Emoji and other symbols, with what follows one to change its look. */
const SYMBOLS = /[\p{S}\p{Co}](?:\p{Sk}|\p{M}|\u200D|[\u{E0020}-\u{E007F}])*|\uFE0E|\uFE0F|\u20E3/gu;

/**
 * Returns the text without the symbols that the usual alphabet of text messages lacks: "Music 🎵" is "Music". A text that
 * has nothing else is unchanged.
 */
export function withoutSymbols(text: string): string {
  const left = toPlainText(text)
    .replace(SYMBOLS, (symbol) => (isGsm(symbol) ? symbol : ''))
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(left) || !/[^\s]/u.test(text) ? left : text;
}

const fits = (text: string) => countSmsParts(text).segments <= MAX_PARTS;

/**
 * Returns the first of these versions whose text fits into two parts of a text message, each tried with and without its
 * accents. If none fits, cuts the last one, but not its `ending`, a link. Null: it is never cut, because the link may be
 * anywhere.
 */
export function fitTextMessage<Version extends { readonly text: string }>(
  versions: Iterable<Version>,
  ending: string | null,
): Version {
  let last: Version | undefined;
  for (const version of versions) {
    const plain = toPlainText(version.text);
    last = { ...version, text: withoutAccents(plain) };
    const fitting = [plain, last.text].find(fits);
    if (fitting !== undefined) return { ...version, text: fitting };
  }
  if (!last) throw new Error('a text message needs a version');
  if (ending === null) return last;
  const signs = [...last.text.slice(0, last.text.length - ending.length).trimEnd()];
  const cut = () => [`${signs.join('')}...`, ending].filter(Boolean).join(' ');
  while (signs.length > 0 && !fits(cut())) signs.pop();
  return { ...last, text: cut() };
}
