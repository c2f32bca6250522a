import { withAsciiDigits } from '#domain/pins/pin.ts';

/** Longer texts are not phone numbers, and not worth the time. */
const MAX_LENGTH = 200;

/** A spreadsheet's short form of a large number ("6.14E+10"), which has lost digits. */
const SCIENTIFIC = /\d[eE]\+?\d/;

/** The ending of a number that a spreadsheet has read as a decimal: "61412345678.0". */
const DECIMALS = /(?<=\d{7})\.0{1,2}(?![\d.])/g;

/** An extension after a number, up to the end or whatever follows: "ext. 5", "x5", "#5". */
const EXTENSION =
  /(?<=\d[\s)]*)[\s,;.(-]*(?:extension|extn|ext|ex|x|#)[\s.:=#-]*\d{1,7}(?=\s*(?:$|[^\d\s.-]))/gi;

/** Possible separators of two numbers, or of a number and words. All but the last can also be inside a number. */
const SEPARATORS = /[\p{L};,|/&:#\n]+|(?<=\d\)?)\s+(?=\+)/u;

/** A country code written apart from its number: "+49 / 30 123456". */
const LONE_CODE = /^\D*\+\D*\d{1,3}\D*$/;

/** Returns the digits of a text, and the plus signs. */
function digitsIn(text: string): string {
  return text.replace(/[^0-9+]/g, '');
}

/** The digits and plus signs of a cell or field. */
export interface NumberText {
  /** Everything as one number. */
  readonly whole: string;
  /** The numbers that it seems to consist of, in order. */
  readonly parts: readonly string[];
}

/**
 * Returns possible phone numbers in a text written by people or spreadsheets. Extensions are dropped. Null if there are
 * none.
 */
export function readNumberText(text: string): NumberText | null {
  if (text.length > MAX_LENGTH || SCIENTIFIC.test(text)) return null;
  // Digits of other scripts count too, because dropping them would leave a different number. The full-width plus comes
  // from the same keyboards.
  const plain = withAsciiDigits(text.replaceAll('＋', '+'))
    .replace(/\p{Cf}/gu, '')
    .replace(DECIMALS, '')
    .replace(EXTENSION, '');
  const pieces = plain.split(SEPARATORS);
  const parts = pieces.map((piece, at) =>
    digitsIn(at > 0 && LONE_CODE.test(pieces[at - 1] ?? '') ? `${pieces[at - 1]}${piece}` : piece),
  );
  return { whole: digitsIn(plain), parts: parts.filter((part) => /\d/.test(part)) };
}
