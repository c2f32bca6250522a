import type { FieldFault } from '../refusals/field-fault.ts';
import { composed } from '../text/unicode.ts';
import { graphemesOf, isLongerThan } from '../text/written-text.ts';
import { isFamilyNameFirst } from './member-name.ts';

const MAX_INITIALS_LENGTH = 5;

const LETTERS = /^(?:\p{L}\p{M}{0,8})+$/u;

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
 * Returns the fault of initials (docs/product.md, "Manage Members"), or null. After `normalizeInitials`, they have 1 to
 * 5 letters of any script with their combining marks.
 */
export function initialsFault(text: string): InitialsFault | null {
  const initials = normalizeInitials(text);
  if (initials === '') return { code: 'initials_missing', params: null };
  if (isLongerThan(initials, MAX_INITIALS_LENGTH))
    return { code: 'initials_too_long', params: { max: MAX_INITIALS_LENGTH } };
  return LETTERS.test(initials) ? null : { code: 'initials_not_letters', params: null };
}

/** Returns the same for a member's own initials, which have other error messages. */
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

/** Yields initials made from the letters of both names, as they are written, best first. */
function* initialsFromLetters(front: readonly string[], back: readonly string[]): Generator<string> {
  for (let ofFront = 1; ofFront < MAX_INITIALS_LENGTH; ofFront += 1) {
    for (let ofBack = 1; ofFront + ofBack <= MAX_INITIALS_LENGTH; ofBack += 1) {
      yield [...front.slice(0, ofFront), ...back.slice(0, ofBack)].join('');
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
 * letters of the last name, then of the first, then A to Z appended (docs/product.md, "Initials"). Where the last name
 * is written first, its letters are too. `isTaken` gets normalized initials. Initials that are taken must stay taken,
 * because each search continues where the previous one ended.
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
    const isReversed = isFamilyNameFirst({ firstName, lastName });
    const front = initialLettersOf(isReversed ? lastName : firstName);
    const back = initialLettersOf(isReversed ? firstName : lastName);
    for (const tried of initialsFromLetters(front, back)) {
      const initials = normalizeInitials(tried);
      if (isFree(initials)) return initials;
    }
    // No letters of the names are free, or there are none. Append letters to the first letters, then to nothing.
    const shortest = [...front.slice(0, 1), ...back.slice(0, 1)].join('');
    const found = firstFreeFrom(shortest) ?? firstFreeFrom('');
    if (found === null) throw new RangeError('All initials of up to five letters are taken');
    return found;
  };
}

/** Returns free initials for a name, given the initials of the other members. */
export function suggestInitials(firstName: string, lastName: string, taken: ReadonlySet<string>): string {
  const takenInitials = new Set(Array.from(taken, normalizeInitials));
  return initialsFinder((initials) => takenInitials.has(initials))(firstName, lastName);
}
