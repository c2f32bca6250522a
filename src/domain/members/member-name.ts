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

/**
 * The letters of Chinese, Japanese and Korean, and the marks in names. They are written out, because engines differ in
 * what the script extensions of Unicode contain.
 */
const EAST_ASIAN = /^(?:\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}|\p{sc=Bopo}|\p{M}|[ーｰ・·〆゛゜ﾞﾟ ])+$/u;

/** Returns whether a text is wholly Chinese, Japanese or Korean. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/**
 * Returns whether the family name is written first and without a space: 李明, 田中さくら, 김민수 (docs/product.md,
 * "Names"). Readers of every language see it so.
 */
export function isFamilyNameFirst({ firstName, lastName }: Named): boolean {
  return lastName !== '' && isEastAsian(firstName + lastName);
}

/** Returns the whole name as it is written: "Anna Lee", 李明, or the name of one word. */
export function fullName(named: Named): string {
  const { firstName, lastName } = named;
  if (isFamilyNameFirst(named)) return lastName + firstName;
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

/** Letters that Unicode doesn't split from their marks, and ligatures. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** Returns text in lower case without accents. */
export function withoutAccents(folded: string): string {
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

/** Returns the normalized forms of a name or a query for comparison, without commas: both "muller" and "mueller" of Müller. */
function searchForms(text: string): string[] {
  const folded = foldForSearch(text.replaceAll(',', ' '));
  return [...new Set([withoutAccents(folded), withoutAccents(withUmlautsWrittenOut(folded))])];
}

/** Returns the forms of a full name. Names that share one are the same to a search, and to a list of members. */
export function nameForms(named: Named): readonly string[] {
  return searchForms(spacingOf(named)(fullName(named)));
}

/** Returns a function for comparing texts with a name: people type 李 明 for 李明, so spaces don't count. */
function spacingOf(named: Named): (text: string) => string {
  return isEastAsian(fullName(named)) ? (text) => text.replace(/[\s,，]/gu, '') : (text) => text;
}

/**
 * Returns whether the query occurs in the full name, in either order: "Lee, Anna" finds Anna Lee (docs/product.md,
 * "Sign-in"). It ignores case and accents, and "Mueller" finds Müller too. An empty query matches every name.
 */
export function matchesName(named: Named, query: string): boolean {
  const spaced = spacingOf(named);
  const again = isFamilyNameFirst(named) ? named.lastName : named.firstName;
  const names = searchForms(spaced(`${fullName(named)} ${again}`));
  return searchForms(spaced(query)).some((sought) => names.some((name) => name.includes(sought)));
}

/** Returns whether the query equals the whole full name, ignoring case. */
export function isExactName(named: Named, query: string): boolean {
  const spaced = spacingOf(named);
  return foldForSearch(spaced(fullName(named))) === foldForSearch(spaced(query));
}
