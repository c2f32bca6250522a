import { isEastAsian, normalizeName } from '../members/member-name.ts';

/** The name of one person in a list. */
export interface ListedName {
  readonly firstName: string;
  /** Empty for people with one name. */
  readonly lastName: string;
  /** Additions to the name: "Dr.", "Jr.", "(alto)". */
  readonly dropped: readonly string[];
  /** The whole name as written. Absent if nothing is dropped. */
  readonly written?: string;
}

/** The cells of a row with a name, as written. Absent columns are empty. */
export interface NameCells {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
}

const TITLE =
  /^(?:dr|mrs?|ms|miss|mx|prof(?:essor)?|rev(?:d|erend)?|pastor|pst?|bro|sis|engr|msgr|fr|sir|herr|frau)\.?$/i;

/** Titles that are also names. They are titles only before a first and a last name. */
const TITLE_OR_NAME = /^(?:bishop|brother|br|canon|chief|deacon(?:ess)?|elder|father|sister|sr)\.?$/i;

const SUFFIX = /^(?:[JjSs]n?[Rr]\.?|I{2,3}|IV|P[Hh]\.?D\.?|M\.?D\.?|Esq\.?)$/;

/** A note in brackets, a cross, and who is not named: "and family". */
const NOTE =
  /[([{（][^()[\]{}（）]*[)\]}）]|[†✝]|(?:[&+]|\b(?:and|und))\s?(?:family|familie|kids|children|wife|husband|partner|guests?|\d+)$/giu;

/** A number before a name: "1. Ben Moss". */
export const NUMBERING = /^\d{1,4}[.)]\s*/;

/** A whole family, which is not a person. */
export const FAMILY = /^(?:the \S+s|(?:famil(?:y|ie)|fam\.|eheleute) .*|.*\S (?:family|household))$/i;

/** Separators of two names: "John & Mary", "Tom/Ann", "John and Mary". "s/o" is part of one. */
const BETWEEN = /[&+＆;]|(?<=\p{L}{2}\s?)\/(?=\s?\p{L}{2})|(?<=\s)(?:and|und|et|i)(?=\s)/iu;

/** Returns a name without titles, suffixes and notes in brackets, unless nothing else is left. */
function withoutTitles(text: string): { name: string; dropped: readonly string[] } {
  const notes = [...text.matchAll(NOTE)].map(([note]) => note.trim());
  const dropped: string[] = [];
  const parts = text.replace(NUMBERING, '').replace(NOTE, ' ').split(',').map(normalizeName);
  const isWhole = parts.length === 1;
  const remaining = parts.flatMap((part) => {
    let words = part.split(' ');
    const isTitle = (word: string) =>
      TITLE.test(word) || (isWhole && words.length > 2 && TITLE_OR_NAME.test(word));
    while (words.length > 0 && isTitle(words[0] ?? '')) dropped.push(...words.splice(0, 1));
    while (words.length > (isWhole ? 1 : 0) && SUFFIX.test(words.at(-1) ?? ''))
      dropped.push(...words.splice(-1, 1));
    words = words.filter((word) => word !== '');
    return words.length > 0 ? [words.join(' ')] : [];
  });
  return remaining.length > 0
    ? { name: remaining.join(', '), dropped: [...dropped, ...notes] }
    : { name: normalizeName(text), dropped: [] };
}

/**
 * Splits "Anna Maria Lee" and "Lee, Anna Maria" into the first name Anna Maria and the last name Lee, and 김 민수, whose
 * family name is first, into 민수 and 김. Nothing says where 李明 divides, so it stays a name of one word.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',').map(normalizeName);
  if (first !== undefined) return { firstName: first, lastName: last };
  if (isEastAsian(last)) {
    const [family = '', ...given] = last.split(' ');
    return given.length > 0
      ? { firstName: given.join(' '), lastName: family }
      : { firstName: family, lastName: '' };
  }
  const at = last.lastIndexOf(' ');
  return { firstName: at < 0 ? last : last.slice(0, at), lastName: at < 0 ? '' : last.slice(at + 1) };
}

function oneName({ firstName, lastName, fullName }: NameCells): ListedName {
  const isSplit = firstName !== '' || lastName !== '';
  const whole = withoutTitles(fullName);
  const both = [withoutTitles(firstName), withoutTitles(lastName)] as const;
  const names = isSplit ? { firstName: both[0].name, lastName: both[1].name } : splitName(whole.name);
  const dropped = isSplit ? both.flatMap((each) => each.dropped) : whole.dropped;
  // Next to a column "Surname", a column "Name" may contain both.
  const repeated = ` ${names.lastName}`;
  const own =
    names.lastName !== '' && names.firstName.endsWith(repeated)
      ? names.firstName.slice(0, -repeated.length)
      : names.firstName;
  const last = names.lastName.startsWith(`${own} `) ? names.lastName.slice(own.length + 1) : names.lastName;
  const written = normalizeName(isSplit ? `${firstName} ${lastName}` : fullName);
  const about = dropped.length > 0 ? { dropped, written } : { dropped };
  return own === ''
    ? { firstName: names.lastName, lastName: '', ...about }
    : { firstName: own, lastName: last, ...about };
}

/** Returns the parts of a cell that names two to nine people, or the cell alone. */
function partsOf(cell: string): string[] {
  const parts = cell
    // A second person in brackets: "John (& Mary) Smith".
    .replace(/[([]((?:&|\+|and\b)[^()[\]]*)[)\]]/gi, ' $1 ')
    .replace(NOTE, ' ')
    .split(BETWEEN)
    .filter((part) => /\p{L}/u.test(part));
  return parts.length > 1 && parts.length < 10 ? parts : [cell];
}

/** Returns the name of "Mary" with the shared last name, or of "Mary Jones" with her own. "Mr" remains, without another name. */
function withLastName(part: string, lastName: string): ListedName {
  const own = oneName({ firstName: '', lastName: '', fullName: part });
  if (own.lastName !== '' || lastName === '') return own;
  return own.firstName === lastName
    ? {
        firstName: own.dropped.join(' ') || lastName,
        lastName: own.dropped.length > 0 ? lastName : '',
        dropped: [],
      }
    : { ...own, lastName };
}

/**
 * Returns the people in the name cells of one row: one, or each of a couple ("John & Mary Smith", "Tom/Ann", "Mr & Mrs
 * Smith"), who share the last name unless they have their own. Titles, suffixes and notes in brackets are dropped.
 * Someone with one name has it as the first name.
 */
export function namesIn(cells: NameCells): readonly ListedName[] {
  if (cells.firstName !== '' || cells.lastName !== '') {
    const firsts = partsOf(cells.firstName);
    const [own = '', ...others] = cells.lastName.includes('/') ? [] : partsOf(cells.lastName);
    // "John" with the last name "Smith & Mary Jones"
    if (firsts.length === 1 && cells.firstName !== '' && others.length > 0)
      return [oneName({ ...cells, lastName: own }), ...others.map((part) => withLastName(part, ''))];
    if (firsts.length === 1) return [oneName(cells)];
    const lasts = partsOf(cells.lastName);
    const lastOf = (at: number) =>
      withoutTitles((lasts.length === firsts.length ? lasts[at] : null) ?? cells.lastName).name;
    return firsts.map((part, at) => withLastName(part, lastOf(at)));
  }
  const [last = '', ...rest] = cells.fullName.split(',');
  const afterComma = partsOf(rest.join(','));
  if (afterComma.length > 1) return afterComma.map((part) => withLastName(part, normalizeName(last)));
  const parts = partsOf(cells.fullName);
  if (parts.length === 1) return [oneName(cells)];
  const lastNames = parts.map((part) => oneName({ firstName: '', lastName: '', fullName: part }));
  const isTitled = ({ lastName, dropped }: ListedName) => lastName === '' && dropped.length > 0;
  // In "Mr & Mrs Smith", Smith is a last name.
  const shared =
    lastNames.findLast(({ lastName }) => lastName !== '')?.lastName ??
    lastNames.findLast(isTitled)?.firstName ??
    '';
  return parts.map((part) => withLastName(part, shared));
}

/** Returns a couple as one member, with the names as they are written. */
export function coupleName({ firstName, lastName, fullName }: NameCells): ListedName {
  const isSplit = firstName !== '' || lastName !== '';
  const [first = '', last = '', whole = ''] = [firstName, lastName, fullName].map((text) =>
    normalizeName(text.replace(NOTE, ' ')),
  );
  const names = isSplit ? { firstName: first, lastName: last } : splitName(whole);
  return { ...names, dropped: [] };
}
