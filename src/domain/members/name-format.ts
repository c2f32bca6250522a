import { compareTexts } from '../text/collate.ts';
import { graphemesOf } from '../text/written-text.ts';
import { fullName, isEastAsian, isFamilyNameFirst, type Named, normalizeName } from './member-name.ts';

/**
 * How names are shown throughout Sundial: one setting for the whole team (docs/product.md, "Names"). In the order the
 * settings list them.
 */
export const NAME_FORMATS = ['full', 'first', 'last', 'initials'] as const;

export type NameFormat = (typeof NAME_FORMATS)[number];

/** Returns the name in the format, followed by the initials if any, to distinguish two members with the same name. */
export function unmistakableName(named: Named, format: NameFormat = 'full'): string {
  const name = formatName(named, format);
  return named.initials && named.initials !== name ? `${name} (${named.initials})` : name;
}

/** Returns the first letter of a name in upper case, or its first character when it has no letter, or '' for ''. */
function firstLetterOf(name: string): string {
  const graphemes = graphemesOf(normalizeName(name));
  const letter = graphemes.find((grapheme) => /^\p{L}/u.test(grapheme)) ?? graphemes[0] ?? '';
  return letter.toUpperCase();
}

/**
 * Returns the first name and the first letter of the last name: "Ruth A.", and 田さくら of 田中さくら. For a page that
 * anyone with its link sees.
 */
export function firstNameAndInitial(named: Named): string {
  const { firstName, lastName } = named;
  const letter = firstLetterOf(lastName);
  if (isFamilyNameFirst(named)) return letter + firstName;
  return letter === '' ? firstName : `${firstName} ${letter}.`;
}

/** A word of what follows a name, such as its initials, or that someone is a guest. */
const IN_BRACKETS = /^\(|\)$/;

/** Returns the first letter of each word of a name: "R. A.". A word like 李明 is short enough, and so is what is in brackets. */
export function initialsOfWords(name: string): string {
  return normalizeName(name)
    .split(' ')
    .map((word) => (isEastAsian(word) || IN_BRACKETS.test(word) ? word : `${firstLetterOf(word)}.`))
    .join(' ');
}

/** Returns the first letters of both names, in written order: AL, or 李明 of 李明慧. */
function lettersOf(named: Named): string {
  const [first, last] = [firstLetterOf(named.firstName), firstLetterOf(named.lastName)];
  return isFamilyNameFirst(named) ? last + first : first + last;
}

/** Returns the last name, or the name of one word. */
function lastWord({ firstName, lastName }: Named): string {
  return lastName || firstName;
}

/**
 * Returns the name in the format. A member without initials gets the first letters of both names as they are written,
 * in upper case.
 */
export function formatName(named: Named, format: NameFormat): string {
  switch (format) {
    case 'full':
      return fullName(named);
    case 'first':
      return named.firstName;
    case 'last':
      return lastWord(named);
    case 'initials':
      return named.initials?.trim() || lettersOf(named);
  }
}

/**
 * Compares by last name, then first name. A name of one word is sorted by that word, before those with it as their last
 * name. Returns 0 for two members with the same name.
 */
export function compareByLastName(a: Named, b: Named): number {
  const givenName = ({ firstName, lastName }: Named) => (lastName === '' ? '' : firstName);
  return compareTexts(lastWord(a), lastWord(b)) || compareTexts(givenName(a), givenName(b));
}

/** Compares by first name, then last name, for the Roster Builder. Returns 0 for the same name. */
export function compareByFirstName(a: Named, b: Named): number {
  return compareTexts(a.firstName, b.firstName) || compareTexts(a.lastName, b.lastName);
}
