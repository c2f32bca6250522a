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

/** Returns folded text without accents. */
function withoutAccents(folded: string): string {
  return folded
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replace(/[łøđæœı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Returns folded text with ä, ö and ü as German writes them without these letters: ae, oe and ue. */
function withUmlautsWrittenOut(folded: string): string {
  return folded.replace(/[äöü]/g, (letter) => `${withoutAccents(letter)}e`);
}

/** Returns the forms in which a name and a query are compared, without commas. */
function searchForms(text: string): string[] {
  const folded = foldForSearch(text.replaceAll(',', ' '));
  return [withoutAccents(folded), withoutAccents(withUmlautsWrittenOut(folded))];
}

/**
 * Returns whether the query occurs in the full name, in either order: "Lee, Anna" finds Anna Lee (docs/product.md,
 * "Sign-in"). It ignores case and accents, and "Mueller" finds Müller too. An empty query matches every name.
 */
export function matchesName(named: Named, query: string): boolean {
  const names = searchForms(`${fullName(named)} ${named.firstName}`);
  return searchForms(query).some((sought) => names.some((name) => name.includes(sought)));
}

/** Returns whether the query equals the whole full name, ignoring case. */
export function isExactName(named: Named, query: string): boolean {
  return foldForSearch(fullName(named)) === foldForSearch(query);
}
