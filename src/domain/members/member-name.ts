import { composed, withoutInvisible } from '../text/unicode.ts';

/** The fields of a member needed to print, sort and find a name. Someone with a name of one word has no last name: ''. */
export interface Named {
  firstName: string;
  lastName: string;
  initials?: string | null | undefined;
}

/** Returns the text trimmed, with inner white space reduced to single spaces, in Unicode's NFC. */
export function normalizeName(text: string): string {
  return composed(text, 'NFC').trim().replace(/\s+/gu, ' ');
}

/** Returns the first and last name separated by a space, or the name of one word. */
export function fullName({ firstName, lastName }: Named): string {
  return lastName === '' ? firstName : `${firstName} ${lastName}`;
}

/**
 * Returns the text in a form for comparison only, never for display. It ignores letter case (including ß and SS, final
 * sigma and dotted İ), extra spaces, invisible characters, and variants of apostrophes and hyphens (phones type O’Brien
 * for O'Brien).
 */
export function foldForSearch(text: string): string {
  // NFKC would turn this accent into a space and a combining accent.
  const plain = composed(text.replaceAll('´', "'"), 'NFKC');
  const folded = withoutInvisible(plain)
    .replace(/[‘’ʼ`]/gu, "'")
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
    .toLowerCase()
    // Lower-casing İ leaves a combining dot that the user did not type.
    .replace(/i\u0307/gu, 'i')
    .replace(/ς/gu, 'σ');
  return normalizeName(folded);
}

/** Letters from which Unicode does not separate their mark, and ligatures. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

function withoutAccents(folded: string): string {
  return folded
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replace(/[łøđæœı]/g, (letter) => PLAIN[letter] ?? letter);
}

/**
 * Returns whether the query occurs in the full name, ignoring case (docs/product.md, "Sign-in"). An empty query matches
 * every name. A query without accents also matches accented names ("jose" finds José), but not the reverse.
 */
export function matchesName(named: Named, query: string): boolean {
  const name = foldForSearch(fullName(named));
  const sought = foldForSearch(query);
  return name.includes(sought) || withoutAccents(name).includes(sought);
}

/** Returns whether the query equals the whole full name, ignoring case. */
export function isExactName(named: Named, query: string): boolean {
  return foldForSearch(fullName(named)) === foldForSearch(query);
}
