import {
  composed,
  graphemesOf,
  hasSomethingToSee,
  hasUnfitSigns,
  isLongerThan,
  withoutInvisible,
} from './written-text.ts';

/** How names are shown everywhere, one setting for the whole team (specification 9). */
export type NameFormat = 'full' | 'first' | 'last' | 'initials';

/** The name formats in the order the settings offer them. */
export const NAME_FORMATS = ['full', 'first', 'last', 'initials'] as const satisfies readonly NameFormat[];

/** Just enough of a member to print, sort and find a name. */
export interface Named {
  firstName: string;
  lastName: string;
  initials?: string | null | undefined;
}

const LONGEST_NAME = 60;
const LONGEST_INITIALS = 5;

/** In UTF-16 units: joiners nobody sees can make one character, as a person counts, endlessly long. */
const LONGEST_STORED_NAME = 10 * LONGEST_NAME;

const LETTERS = /^(?:\p{L}\p{M}{0,8})+$/u;

let collator: Intl.Collator | undefined;

/** Made at its first use, because that takes a slow phone tens of milliseconds. Ignores case: "de Boer", "De Boer". */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'accent' });
  return collator.compare(a, b);
}

/** The text trimmed, white space inside folded to single spaces, in Unicode's NFC (decisions: Names). */
export function normaliseName(text: string): string {
  return composed(text, 'NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * What is wrong with a first or last name, as a sentence for the person, or null. Judged as `normaliseName`
 * leaves it: 1 to 60 characters as a person counts them, of any script (specification 5, decisions: Names).
 * Control characters, lone surrogates, reversals of the writing direction and heaps of marks are refused.
 */
export function nameFault(text: string, which: 'first' | 'last'): string | null {
  const label = which === 'first' ? 'First name' : 'Last name';
  const name = normaliseName(text);
  if (!hasSomethingToSee(name)) return `${label} is required`;
  if (hasUnfitSigns(name)) return `${label} contains characters that cannot be used`;
  return name.length > LONGEST_STORED_NAME || isLongerThan(name, LONGEST_NAME)
    ? `${label} can be at most ${LONGEST_NAME} characters long`
    : null;
}

/** First and last name with a space between. */
export function fullName(named: Named): string {
  return `${named.firstName} ${named.lastName}`;
}

/** Returns the name in the format with the initials behind it, to tell two members of the same name apart. */
export function unmistakableName(named: Named, format: NameFormat = 'full'): string {
  const name = formatName(named, format);
  return named.initials ? `${name} (${named.initials})` : name;
}

/** The first letter of a name in upper case; its first character if no letter is in it; '' for ''. */
function firstLetterOf(name: string): string {
  const graphemes = graphemesOf(normaliseName(name));
  const letter = graphemes.find((grapheme) => /^\p{L}/u.test(grapheme)) ?? graphemes[0] ?? '';
  return letter.toUpperCase();
}

/**
 * The name in one of the formats. As initials: the member's own, or else the first letters of first and
 * last name in upper case (specification 3).
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

/** Sorts by last name, then first name (specification 2); 0 for two members of the same name. */
export function compareByLastName(a: Named, b: Named): number {
  return compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);
}

/** Sorts by first name, then last name (specification 2, Roster Builder); 0 for the same name. */
export function compareByFirstName(a: Named, b: Named): number {
  return compareNames(a.firstName, b.firstName) || compareNames(a.lastName, b.lastName);
}

/**
 * The form of a text in which letter case makes no difference (ß and SS, final sigma and dotted İ
 * included), nor do spaces too many, the shape of apostrophes and hyphens (phones type O’Brien for
 * O'Brien), or characters nobody sees. For comparing only, never for showing.
 */
export function foldForSearch(text: string): string {
  // NFKC would make a space and a floating accent of this one.
  const plain = composed(text.replaceAll('´', "'"), 'NFKC');
  const folded = withoutInvisible(plain)
    .replace(/[‘’ʼ`]/gu, "'")
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
    .toLowerCase()
    // Lower-casing İ leaves a dot over the i that its owner did not type.
    .replace(/i\u0307/gu, 'i')
    .replace(/ς/gu, 'σ');
  return normaliseName(folded);
}

function withoutAccents(folded: string): string {
  return folded
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
}

/**
 * Whether the query occurs in the full name, upper or lower case alike (specification 2, sign-in); an empty
 * query occurs in every name. A query without accents also finds the names that have them ("jose" finds
 * José), since not every keyboard types them; one with accents means them.
 */
export function matchesName(named: Named, query: string): boolean {
  const name = foldForSearch(fullName(named));
  const sought = foldForSearch(query);
  return name.includes(sought) || withoutAccents(name).includes(sought);
}

/** Whether the query is the whole full name, upper or lower case alike (specification 2, sign-in). */
export function isExactName(named: Named, query: string): boolean {
  return foldForSearch(fullName(named)) === foldForSearch(query);
}

/** Initials as they are stored and compared: trimmed, in upper case, in NFC (decisions: Initials). */
export function normaliseInitials(text: string): string {
  return composed(text.trim().toUpperCase(), 'NFC');
}

/**
 * What is wrong with initials, as the specification's sentence (section 5, admin edit), or null. Judged as
 * `normaliseInitials` leaves them: 1 to 5 letters of any script with their marks, as a person counts them.
 */
export function initialsFault(text: string): string | null {
  const initials = normaliseInitials(text);
  if (initials === '') return 'Initials must contain at least 1 character';
  if (isLongerThan(initials, LONGEST_INITIALS)) return 'Initials cannot exceed 5 characters';
  return LETTERS.test(initials) ? null : 'Initials must only contain letters';
}

/** The same of one's own initials, in the words of the profile (specification 5, "Profile"). */
export function ownInitialsFault(text: string): string | null {
  const initials = normaliseInitials(text);
  if (initials === '') return 'Initials are required';
  if (isLongerThan(initials, LONGEST_INITIALS)) return 'Initials should be at most 5 characters';
  return initialsFault(text);
}

/** The first letters of a name in upper case, without what is no letter; at most as many as initials have. */
function initialLettersOf(name: string): string[] {
  const letters: string[] = [];
  for (const grapheme of graphemesOf(normaliseInitials(name))) {
    if (LETTERS.test(grapheme)) letters.push(grapheme);
    if (letters.length === LONGEST_INITIALS) break;
  }
  return letters;
}

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Every text of exactly `length` letters from A to Z, in alphabetical order. */
function* latinTexts(length: number): Generator<string> {
  if (length === 0) yield '';
  else for (const start of latinTexts(length - 1)) for (const letter of LATIN) yield start + letter;
}

/** Initials made of the letters of a name, best first. */
function* initialsFromLetters(first: readonly string[], last: readonly string[]): Generator<string> {
  for (let ofFirst = 1; ofFirst < LONGEST_INITIALS; ofFirst += 1) {
    for (let ofLast = 1; ofFirst + ofLast <= LONGEST_INITIALS; ofLast += 1) {
      yield [...first.slice(0, ofFirst), ...last.slice(0, ofLast)].join('');
    }
  }
}

/** The start with every ending of letters from A to Z that fits, shorter endings first. */
function* withLettersAppended(start: string): Generator<string> {
  for (let appended = 1; !isLongerThan(start + 'A'.repeat(appended), LONGEST_INITIALS); appended += 1) {
    for (const end of latinTexts(appended)) yield start + end;
  }
}

/** The candidates of one start that are not known to be taken. */
interface Remaining {
  readonly candidates: Iterator<string>;
  next: IteratorResult<string>;
}

/**
 * Returns a function that finds free initials for one name after another: the first letters of both names, then more
 * letters of the last name until they are free (decisions: Initials), then of the first name, then A to Z appended.
 * They satisfy `initialsFault`. `isTaken` receives initials as `normaliseInitials` leaves them; what it once calls
 * taken must stay taken, because a search goes on where the previous one ended.
 */
export function initialsFinder(
  isTaken: (initials: string) => boolean,
): (firstName: string, lastName: string) => string {
  const isFree = (initials: string) => !isTaken(initials) && initialsFault(initials) === null;
  const remainingByStart = new Map<string, Remaining>();

  /** Without this memory, 2,000 names of equal initials would try 2,000 candidates each. */
  function firstFreeFrom(start: string): string | null {
    let remaining = remainingByStart.get(start);
    if (!remaining) {
      const candidates = withLettersAppended(start);
      remaining = { candidates, next: candidates.next() };
      remainingByStart.set(start, remaining);
    }
    while (!remaining.next.done) {
      const initials = normaliseInitials(remaining.next.value);
      if (isFree(initials)) return initials;
      remaining.next = remaining.candidates.next();
    }
    return null;
  }

  return (firstName, lastName) => {
    const first = initialLettersOf(firstName);
    const last = initialLettersOf(lastName);
    for (const tried of initialsFromLetters(first, last)) {
      const initials = normaliseInitials(tried);
      if (isFree(initials)) return initials;
    }
    // Nothing in the names is free, or they hold no letters: letters are appended, in the end to nothing.
    const shortest = [...first.slice(0, 1), ...last.slice(0, 1)].join('');
    const found = firstFreeFrom(shortest) ?? firstFreeFrom('');
    if (found === null) throw new RangeError('All initials of up to five letters are taken');
    return found;
  };
}

/** The same beside the initials of the other members. */
export function suggestInitials(firstName: string, lastName: string, taken: ReadonlySet<string>): string {
  const theirs = new Set(Array.from(taken, normaliseInitials));
  return initialsFinder((initials) => theirs.has(initials))(firstName, lastName);
}
