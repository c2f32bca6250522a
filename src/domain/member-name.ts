import type { FieldFault, NamePart } from './field-fault.ts';
import {
  composed,
  graphemesOf,
  hasDisallowedCharacters,
  hasSomethingToSee,
  isLongerThan,
  withoutInvisible,
} from './written-text.ts';

/**
 * How names are shown throughout Sundial: one setting for the whole team (docs/product.md, "Names"). In the order the
 * settings list them.
 */
export const NAME_FORMATS = ['full', 'first', 'last', 'initials'] as const;

export type NameFormat = (typeof NAME_FORMATS)[number];

/** The fields of a member needed to print, sort and find a name. */
export interface Named {
  firstName: string;
  lastName: string;
  initials?: string | null | undefined;
}

const MAX_NAME_LENGTH = 60;
const MAX_INITIALS_LENGTH = 5;

/** In UTF-16 units. Invisible joiners can make a single visible character arbitrarily long. */
const MAX_STORED_NAME_LENGTH = 10 * MAX_NAME_LENGTH;

const LETTERS = /^(?:\p{L}\p{M}{0,8})+$/u;

let collator: Intl.Collator | undefined;

/**
 * Creates the collator on first use, because that takes tens of milliseconds on a slow phone. Ignores case: "de Boer"
 * equals "De Boer".
 */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'accent' });
  return collator.compare(a, b);
}

/** Returns the text trimmed, with inner white space reduced to single spaces, in Unicode's NFC. */
export function normalizeName(text: string): string {
  return composed(text, 'NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * Returns what is wrong with a first or last name, or null. After `normalizeName`, a name has 1 to 60 visible
 * characters of any script (docs/product.md, "Names"). Refuses control characters, lone surrogates, bidirectional
 * overrides and stacked combining marks.
 */
export function nameFault(
  text: string,
  part: NamePart,
): FieldFault<'name_missing' | 'name_disallowed' | 'name_too_long'> | null {
  const name = normalizeName(text);
  if (!hasSomethingToSee(name)) return { code: 'name_missing', params: { part } };
  if (hasDisallowedCharacters(name)) return { code: 'name_disallowed', params: { part } };
  return name.length > MAX_STORED_NAME_LENGTH || isLongerThan(name, MAX_NAME_LENGTH)
    ? { code: 'name_too_long', params: { part, max: MAX_NAME_LENGTH } }
    : null;
}

/** Returns the first and last name separated by a space. */
export function fullName(named: Named): string {
  return `${named.firstName} ${named.lastName}`;
}

/** Returns the name in the format, followed by the initials if any, to distinguish two members with the same name. */
export function unmistakableName(named: Named, format: NameFormat = 'full'): string {
  const name = formatName(named, format);
  return named.initials ? `${name} (${named.initials})` : name;
}

/** Returns the first letter of a name in upper case, or its first character when it has no letter, or '' for ''. */
function firstLetterOf(name: string): string {
  const graphemes = graphemesOf(normalizeName(name));
  const letter = graphemes.find((grapheme) => /^\p{L}/u.test(grapheme)) ?? graphemes[0] ?? '';
  return letter.toUpperCase();
}

/**
 * Returns the name in the format. Initials are the member's own, or else the first letters of both names
 * in upper case.
 */
export function formatName(named: Named, format: NameFormat): string {
  switch (format) {
    case 'full':
      return fullName(named);
    case 'first':
      return named.firstName;
    case 'last':
      return named.lastName;
    case 'initials':
      return named.initials?.trim() || firstLetterOf(named.firstName) + firstLetterOf(named.lastName);
  }
}

/** Compares by last name, then first name. Returns 0 for two members with the same name. */
export function compareByLastName(a: Named, b: Named): number {
  return compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);
}

/** Compares by first name, then last name, for the Roster Builder. Returns 0 for the same name. */
export function compareByFirstName(a: Named, b: Named): number {
  return compareNames(a.firstName, b.firstName) || compareNames(a.lastName, b.lastName);
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

function withoutAccents(folded: string): string {
  return folded
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
}

/**
 * Returns whether the query occurs in the full name, ignoring case (docs/product.md, "Sign-in"). An empty
 * query matches every name. A query without accents also matches accented names ("jose" finds José), but
 * not the reverse.
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

/** Returns initials as they are stored and compared: trimmed, in upper case, in NFC. */
export function normalizeInitials(text: string): string {
  return composed(text.trim().toUpperCase(), 'NFC');
}

type InitialsFault = FieldFault<
  | 'initials_missing'
  | 'initials_too_long'
  | 'initials_not_letters'
  | 'own_initials_missing'
  | 'own_initials_too_long'
>;

/**
 * Returns what is wrong with initials (docs/product.md, "Manage Members"), or null. After `normalizeInitials`, they have
 * 1 to 5 letters of any script with their combining marks.
 */
export function initialsFault(text: string): InitialsFault | null {
  const initials = normalizeInitials(text);
  if (initials === '') return { code: 'initials_missing', params: null };
  if (isLongerThan(initials, MAX_INITIALS_LENGTH))
    return { code: 'initials_too_long', params: { max: MAX_INITIALS_LENGTH } };
  return LETTERS.test(initials) ? null : { code: 'initials_not_letters', params: null };
}

/** Returns the same for a member's own initials, which have sentences of their own. */
export function ownInitialsFault(text: string): InitialsFault | null {
  const fault = initialsFault(text);
  if (fault?.code === 'initials_missing') return { code: 'own_initials_missing', params: null };
  if (fault?.code === 'initials_too_long') return { code: 'own_initials_too_long', params: fault.params };
  return fault;
}

/** Returns the letters of a name in upper case, without other characters, up to the maximum length of initials. */
function initialLettersOf(name: string): string[] {
  const letters: string[] = [];
  for (const grapheme of graphemesOf(normalizeInitials(name))) {
    if (LETTERS.test(grapheme)) letters.push(grapheme);
    if (letters.length === MAX_INITIALS_LENGTH) break;
  }
  return letters;
}

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Yields every text of exactly `length` letters from A to Z in alphabetical order. */
function* latinTexts(length: number): Generator<string> {
  if (length === 0) yield '';
  else for (const start of latinTexts(length - 1)) for (const letter of LATIN) yield start + letter;
}

/** Yields initials made from the letters of both names, best first. */
function* initialsFromLetters(first: readonly string[], last: readonly string[]): Generator<string> {
  for (let ofFirst = 1; ofFirst < MAX_INITIALS_LENGTH; ofFirst += 1) {
    for (let ofLast = 1; ofFirst + ofLast <= MAX_INITIALS_LENGTH; ofLast += 1) {
      yield [...first.slice(0, ofFirst), ...last.slice(0, ofLast)].join('');
    }
  }
}

/** Yields the start followed by every ending of letters from A to Z that fits, shorter endings first. */
function* withLettersAppended(start: string): Generator<string> {
  for (let appended = 1; !isLongerThan(start + 'A'.repeat(appended), MAX_INITIALS_LENGTH); appended += 1) {
    for (const end of latinTexts(appended)) yield start + end;
  }
}

/** The candidates for one start that are not known to be taken. */
interface Remaining {
  readonly candidates: Iterator<string>;
  next: IteratorResult<string>;
}

/**
 * Returns a function that finds free initials for one name after another: the first letters of both names, then more
 * letters of the last name, then of the first, then A to Z appended
 * (docs/product.md, "Initials"). `isTaken` gets normalized
 * initials. Initials that are taken must stay taken, because each search continues where the previous one ended.
 */
export function initialsFinder(
  isTaken: (initials: string) => boolean,
): (firstName: string, lastName: string) => string {
  const isFree = (initials: string) => !isTaken(initials) && initialsFault(initials) === null;
  const remainingByStart = new Map<string, Remaining>();

  /** Remembers the position, because 2,000 names with equal initials would otherwise try 2,000 candidates each. */
  function firstFreeFrom(start: string): string | null {
    let remaining = remainingByStart.get(start);
    if (!remaining) {
      const candidates = withLettersAppended(start);
      remaining = { candidates, next: candidates.next() };
      remainingByStart.set(start, remaining);
    }
    while (!remaining.next.done) {
      const initials = normalizeInitials(remaining.next.value);
      if (isFree(initials)) return initials;
      remaining.next = remaining.candidates.next();
    }
    return null;
  }

  return (firstName, lastName) => {
    const first = initialLettersOf(firstName);
    const last = initialLettersOf(lastName);
    for (const tried of initialsFromLetters(first, last)) {
      const initials = normalizeInitials(tried);
      if (isFree(initials)) return initials;
    }
    // No letters of the names are free, or there are none. Append letters to the first letters, then to nothing.
    const shortest = [...first.slice(0, 1), ...last.slice(0, 1)].join('');
    const found = firstFreeFrom(shortest) ?? firstFreeFrom('');
    if (found === null) throw new RangeError('All initials of up to five letters are taken');
    return found;
  };
}

/** Returns free initials for a name, given the initials of the other members. */
export function suggestInitials(firstName: string, lastName: string, taken: ReadonlySet<string>): string {
  const theirs = new Set(Array.from(taken, normalizeInitials));
  return initialsFinder((initials) => theirs.has(initials))(firstName, lastName);
}
