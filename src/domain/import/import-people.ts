import { bareAddress } from '../members/email.ts';
import { fullName } from '../members/member-name.ts';
import { withoutInvisible } from '../text/unicode.ts';
import { checksIn, type ListedCheck } from './import-checks.ts';
import {
  type Columns,
  type ImportColumn,
  isFamilyId,
  type LeftOutReason,
  leftOutReason,
  NOTES,
  NOTHING,
  ofSecond,
  type RefusedColumn,
  refusedIn,
  YES,
} from './import-columns.ts';
import { coupleName, FAMILY, type ListedName, type NameCells, namesIn } from './import-names.ts';

/**
 * The decision about a row with several people: they become one member, or two with their own numbers and addresses.
 * Those that could be either's are left out (`two`), or the first goes to the first (`two_first`) or the second person
 * (`two_second`), and the next to the other.
 */
export const SHARED_ROW_CHOICES = ['one', 'two', 'two_first', 'two_second'] as const;

export type SharedRowChoice = (typeof SHARED_ROW_CHOICES)[number];

/** A row with several people, for a decision. */
export interface SharedRow {
  /** In the order of the row. */
  readonly names: ReadonlyArray<Pick<ListedName, 'firstName' | 'lastName'>>;
  /** Phone numbers and email addresses that could be either's, as written. */
  readonly details: readonly string[];
  /** Null until someone decides. */
  readonly choice: SharedRowChoice | null;
}

/** Someone in a list, with everything as written. */
export interface ListedPerson extends Omit<ListedName, 'dropped'> {
  readonly phone: string;
  readonly email: string;
  readonly initials: string;
  /** Their language, as written. Absent if there is none. */
  readonly language?: string | undefined;
  /** The value a family shares. Absent if there is none. */
  readonly family?: string | undefined;
  /** Their checks, as written. Absent if there is none, or if they could be someone else's in the row. */
  readonly checks?: readonly ListedCheck[] | undefined;
  /** Their teams, as written. Absent if there is none. */
  readonly team?: string | undefined;
  /** Cells that could be either person's of the row, as written. Only in the first one. */
  readonly unassigned?: readonly string[] | undefined;
  readonly isChild?: true | undefined;
  readonly doesNotServe?: true | undefined;
  /** See {@link ListedName}. Absent if there is nothing. */
  readonly dropped?: readonly string[] | undefined;
  readonly leftOut?: LeftOutReason | undefined;
  /** The messages the list opts them out of. */
  readonly refused?: RefusedColumn | undefined;
  /** Only in the first person of a row with several. */
  readonly shared?: SharedRow | undefined;
}

/** A label of a mobile number: "Mobile", "* Mobile" or "Cell phone". */
const MOBILE_LABEL = /mobile|cell/i;

/** The separator of several values of a cell in a Google Contacts file. */
const VALUE_SEPARATOR = /\s*:::\s*/;

/** Separators of email addresses in a cell, or of an address and a name: "Ben Moss <ben@example.org>". */
const EMAIL_SEPARATOR = /[\s<>,;/#()]+/;

/** Separators of phone numbers in a cell. Each has more digits than an area code. */
const NUMBER_SEPARATOR =
  /\s*(?::::|[,;/&\n]|\b(?:and|or)\b|(?<=\d{3}) (?=\p{L}{2}))\s*(?=[^,;/&\n]*(?:\d[^,;/&\n]*){6})/u;

const unlessNothing = (cell: string) => (NOTHING.test(cell) ? '' : cell);

/** Returns the values of the phone columns, each with its label if it has one. */
function phoneValues(cells: readonly string[], columns: Columns) {
  let labels: string[] = [];
  return columns.flatMap((use, at) => {
    const cell = cells[at] ?? '';
    if (use === 'phoneLabel') labels = cell.split(VALUE_SEPARATOR);
    if (use !== 'phone' && use !== 'mobile') return [];
    const values = cell.split(VALUE_SEPARATOR).map((text, n) => ({
      text: unlessNothing(text),
      column: at,
      isMobile: use === 'mobile' || MOBILE_LABEL.test(labels[n] ?? labels.at(-1) ?? ''),
    }));
    labels = [];
    return values.filter(({ text }) => text !== '');
  });
}

/** Returns the mobile numbers, or else those of the first filled column, as they were written. */
function phonesOf(cells: readonly string[], columns: Columns): string[] {
  const values = phoneValues(cells, columns);
  const mobile = values.filter(({ isMobile }) => isMobile);
  const used = mobile.length > 0 ? mobile : values.filter(({ column }) => column === values[0]?.column);
  return used.map(({ text }) => text);
}

/** Returns the email addresses of the first filled column, or that column's other content. */
function emailsOf(cells: readonly string[], columns: Columns): string[] {
  const filled = cells.filter((cell, at) => columns[at] === 'email' && unlessNothing(cell) !== '');
  const addresses = filled.map((cell) =>
    withoutInvisible(cell)
      .split(EMAIL_SEPARATOR)
      .filter((part) => part.includes('@'))
      .map((part) => bareAddress(part).replace(/\.+$/, '')),
  );
  return addresses.flat().length > 0 ? addresses.flat() : filled.slice(0, 1);
}

function nameCells(cells: readonly string[], columns: Columns): NameCells {
  const at = (use: ImportColumn) => {
    const cell = cells[columns.indexOf(use)] ?? '';
    return /^(?:[-–—.?]+|#?n\/a)$/i.test(cell) ? '' : cell;
  };
  return { firstName: at('firstName'), lastName: at('lastName'), fullName: at('fullName') };
}

function person({ dropped, ...name }: ListedName, phone = '', email = '', initials = ''): ListedPerson {
  return { ...name, phone, email, initials, ...(dropped.length > 0 ? { dropped } : {}) };
}

/** What a row shares with other rows of its list. */
export interface ListColumns {
  readonly columns: Columns;
  readonly headings: readonly string[];
}

/** Returns the names in the cells of the first person: several for a couple. */
export function ownNames(cells: readonly string[], { columns }: ListColumns): readonly ListedName[] {
  return namesIn(nameCells(cells, columns));
}

/** Returns the names in the columns of a second person, with the last name of the first unless they have their own. */
function partnerNames(cells: readonly string[], columns: Columns, lastName: string): ListedName[] {
  const partner = nameCells(cells, columns);
  if (Object.values(partner).every((cell) => cell === '')) return [];
  return namesIn(partner).map((name) => (name.lastName === '' ? { ...name, lastName } : name));
}

/** Returns several people of one row as someone chose, or as one until then. */
function sharedPeople(
  cells: readonly string[],
  columns: Columns,
  [own, partners]: readonly [readonly ListedName[], readonly ListedName[]],
  choice: SharedRowChoice | null,
): ListedPerson[] {
  const others = ofSecond(columns);
  const begin = others.findIndex((use) => use !== null);
  // The columns before those of the second person are the first person's, and so are those that the second has too.
  const isOwn = (...kinds: readonly ImportColumn[]) => {
    const isKind = (use: ImportColumn | null) => use !== null && kinds.includes(use);
    return (
      own.length === 1 && (others.some(isKind) || columns.every((use, at) => !isKind(use) || at < begin))
    );
  };
  const both = own.length > 1 ? [columns, others] : [columns];
  const [phones, emails] = [
    both.flatMap((each) => phonesOf(cells, each)),
    both.flatMap((each) => emailsOf(cells, each)),
  ];
  const numbers = isOwn('mobile', 'phone') ? null : phones.flatMap((text) => text.split(NUMBER_SEPARATOR));
  const addresses = isOwn('email') ? null : emails;
  const names = [...own, ...partners];
  // "John 0491 570 156, Mary 0491 570 157" names the owners of the numbers.
  const isOf = (name: ListedName, text: string) => text.split(/[^\p{L}'’-]+/u).includes(name.firstName);
  const open = numbers?.filter((text) => !names.some((name) => isOf(name, text)));
  const shared: SharedRow = {
    names: names.map(({ firstName, lastName }) => ({ firstName, lastName })),
    details: [...(open ?? []), ...(addresses ?? [])],
    choice,
  };
  if (choice === null || choice === 'one') {
    const whole = own.length > 1 ? coupleName(nameCells(cells, columns)) : own[0];
    return whole ? [{ ...person(whole, phones.join(' ::: '), emails[0]), shared }] : [];
  }
  const order = choice === 'two_second' ? [1, 0] : choice === 'two_first' ? [0, 1] : [];
  return names.map((name, at) => {
    const nth = order.indexOf(at);
    const theirs = at > 0 ? others : columns;
    const certain = numbers?.filter((text) => isOf(name, text)) ?? phonesOf(cells, theirs);
    const phone = [...certain, ...(open?.slice(nth, nth + 1) ?? [])].join(' ::: ');
    const email = addresses ? addresses[nth] : emailsOf(cells, theirs)[0];
    return { ...person(name, phone, email), ...(at === 0 ? { shared } : {}) };
  });
}

/**
 * Returns the people in a row: usually one. A row that several people share gives one, with `shared`, until someone has
 * decided (`choice`). A second person who has a row of their own (`isListed`) is not taken from this one.
 */
export function peopleIn(
  cells: readonly string[],
  { columns, headings }: ListColumns,
  isListed: (name: ListedName) => boolean,
  choice: SharedRowChoice | null,
): ListedPerson[] {
  const others = ofSecond(columns);
  const ownCells = nameCells(cells, columns);
  const own = namesIn(ownCells);
  const allPartners = partnerNames(cells, others, ownCells.lastName || own[0]?.lastName || '');
  const partners = allPartners.filter((name) => !isListed(name));
  const initials = cells[columns.indexOf('initials')];
  const alone = (names: readonly ListedName[], theirs: Columns) =>
    names.map((name) =>
      person(name, phonesOf(cells, theirs).join(' ::: '), emailsOf(cells, theirs)[0], initials),
    );
  const isOnlySecond = ownCells.firstName === '' && ownCells.fullName === '' && allPartners.length === 1;
  const people = isOnlySecond
    ? alone(allPartners, others)
    : own.length + partners.length > 1
      ? sharedPeople(cells, columns, [own, partners], choice)
      : alone(own, columns);
  const cellsOf = (use: ImportColumn) =>
    columns.flatMap((each, at) => (each === use ? [[headings[at] ?? '', cells[at] ?? ''] as const] : []));
  const leftOut = cellsOf('leaveOut').flatMap(([heading, cell]) => leftOutReason(heading, cell) ?? [])[0];
  const notes = cells.filter((_, at) => !columns[at] && NOTES.test(headings[at] ?? ''));
  const remarks = [...notes, ...people.map(({ phone }) => phone)].map((note) => ['Notes', note] as const);
  const refused = [...cellsOf('noTexts'), ...remarks]
    .map(([heading, cell]) => refusedIn(heading, cell))
    .find((what) => what !== null);
  const [language] = cellsOf('language').flatMap(([, cell]) => unlessNothing(cell) || []);
  // Two households can have one name, so the id decides.
  const families = cellsOf('family');
  const ids = families.filter(([heading]) => isFamilyId(heading));
  const [id] = ids.flatMap(([, cell]) => unlessNothing(cell) || []);
  const [name] = families.flatMap(([, cell]) => unlessNothing(cell) || []);
  // The mark tells the id 1 from an answer to whether there is a family.
  const family = ids.length === 0 ? name : id && `#${id}`;
  const team = cellsOf('team')
    .flatMap(([, cell]) => unlessNothing(cell) || [])
    .join('; ');
  const checks = checksIn(cells.map(unlessNothing), columns);
  const doesNotServe = cellsOf('doesNotServe').some(([, cell]) => YES.test(cell));
  // Nothing says whose they are.
  const unassigned =
    people.length > 1 ? checks.flatMap(({ until, number }) => [until, number].filter(Boolean)) : [];
  return people.map((each, at) => {
    const noted = each.dropped?.flatMap((note) => leftOutReason('', note) ?? [])[0];
    const reason = leftOut ?? noted ?? (FAMILY.test(fullName(each)) ? ('no_person' as const) : null);
    return {
      ...each,
      ...(language ? { language } : {}),
      ...(family ? { family } : {}),
      ...(team ? { team } : {}),
      ...(checks.length > 0 && people.length === 1 ? { checks } : {}),
      ...(at === 0 && unassigned.length > 0 ? { unassigned } : {}),
      ...(doesNotServe ? { doesNotServe } : {}),
      ...(reason ? { leftOut: reason } : {}),
      ...(refused ? { refused } : {}),
    };
  });
}
