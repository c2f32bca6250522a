import { unguarded } from './csv.ts';
import {
  foldForSearch,
  fullName,
  initialsFault,
  initialsFinder,
  type Named,
  nameFault,
  normaliseInitials,
  normaliseName,
} from './member-name.ts';
import { normalisePhone } from './phone.ts';
import { type Refusal, refusal } from './refusal.ts';

/** More members than any church brings along at once; a list that is longer is some other list. */
export const LONGEST_IMPORT = 2000;

/** Some rows are empty and some cells have several lines; a file of more lines than these is not even read. */
const MOST_LINES = 10 * LONGEST_IMPORT;

/** The columns that are understood. */
type Column = 'firstName' | 'lastName' | 'fullName' | 'phone' | 'initials';

/** How spreadsheets, phones and address books head them, without spaces and signs. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'christianname'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  fullName: ['name', 'fullname', 'displayname', 'member', 'membername'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'phone1',
    'phone1value',
    'primaryphone',
  ],
  initials: ['initials'],
};

/** What the columns are where no row says so: in the order in which Sundial's own form asks. */
const WITHOUT_HEADINGS: readonly Column[] = ['firstName', 'lastName', 'phone', 'initials'];

/** A row as it stands in the file. */
export interface ImportRow {
  /** The number that a spreadsheet shows beside it. */
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly initials: string;
}

/** What will become of a row: a fault keeps the whole list out, a warning only asks to look. */
export interface Verdict extends ImportRow {
  /** Null for a row that cannot be added, or that is left out. */
  readonly member: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phoneNumber: string | null;
    readonly initials: string;
  } | null;
  readonly faults: readonly string[];
  readonly warning: string | null;
  /** Somebody of this name is a member already. */
  readonly isMember: boolean;
}

function columnOf(heading: string): Column | null {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = Object.entries(HEADINGS).find(([, names]) => names.includes(plain));
  return found ? (found[0] as Column) : null;
}

/** The columns of a list: of its headings, or null when the first row is no headings but somebody already. */
function headingsOf(row: readonly string[]): ReadonlyArray<Column | null> | null {
  const columns = row.map(columnOf);
  return columns.some((column) => column === 'firstName' || column === 'lastName' || column === 'fullName')
    ? // The first of two columns of a kind counts: address books have three for phones.
      columns.map((column, at) => (columns.indexOf(column) === at ? column : null))
    : null;
}

/** "Anna Maria Lee" is Anna Maria and Lee, "Lee, Anna" too. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',').map(normaliseName);
  if (first !== undefined) return { firstName: first, lastName: last };
  const at = last.lastIndexOf(' ');
  return { firstName: at < 0 ? last : last.slice(0, at), lastName: at < 0 ? '' : last.slice(at + 1) };
}

/** Reads the cells of a list: rows without anything in them are passed over, but counted. */
export function readImportRows(rows: readonly (readonly string[])[]): ImportRow[] {
  const filled = rows
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => unguarded(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const headings = filled[0] ? headingsOf(filled[0].cells) : null;
  const columns = headings ?? WITHOUT_HEADINGS;
  return filled.slice(headings ? 1 : 0).map(({ row, cells }) => {
    const at = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const whole = at('fullName');
    const names =
      at('firstName') === '' && at('lastName') === '' && whole !== ''
        ? splitName(whole)
        : { firstName: at('firstName'), lastName: at('lastName') };
    return { row, ...names, phone: at('phone'), initials: at('initials') };
  });
}

/** Why a list cannot be judged at all; null means it can. */
export function refuseList(rows: readonly ImportRow[]): Refusal | null {
  if (rows.length === 0) return refusal('import_empty');
  if (rows.length <= LONGEST_IMPORT) return null;
  return refusal(
    'import_too_long',
    `This list has ${rows.length} rows. Please import at most ${LONGEST_IMPORT} members at a time.`,
  );
}

/** Says for each row whether it can be added, under which initials, and what to look at. */
export function judgeImport(
  rows: readonly ImportRow[],
  members: readonly Named[],
  leaveOutMembers: boolean,
): Verdict[] {
  const names = new Map(members.map((member) => [foldForSearch(fullName(member)), 0]));
  const taken = new Map(members.map((member) => [normaliseInitials(member.initials ?? ''), 0]));
  const isLeftOut = (row: ImportRow) => leaveOutMembers && names.get(foldForSearch(fullName(row))) === 0;
  // Initials that the list gives come before any that are made up for other rows.
  const given = new Map<string, number>();
  for (const row of rows) {
    const initials = normaliseInitials(row.initials);
    if (initials !== '' && !given.has(initials) && !isLeftOut(row)) given.set(initials, row.row);
  }

  const findInitials = initialsFinder((tried) => taken.has(tried) || given.has(tried));
  return rows.map((row) => {
    const folded = foldForSearch(fullName(row));
    const earlier = names.get(folded);
    const isMember = earlier === 0;
    if (isLeftOut(row)) return { ...row, member: null, faults: [], warning: null, isMember };

    const wished = normaliseInitials(row.initials);
    const first = given.get(wished);
    const phone = normalisePhone(row.phone);
    const faults = [
      nameFault(row.firstName, 'first'),
      nameFault(row.lastName, 'last'),
      phone.ok ? null : phone.message,
      wished === '' ? null : initialsFault(wished),
      wished !== '' && taken.get(wished) === 0 ? 'Another member already has these initials.' : null,
      wished !== '' && first !== row.row ? `Row ${first} has the same initials.` : null,
    ].filter((fault) => fault !== null);
    if (earlier === undefined) names.set(folded, row.row);
    const warning =
      earlier === undefined
        ? null
        : isMember
          ? 'There is already a member of this name.'
          : `Row ${earlier} has the same name.`;
    if (faults.length > 0 || !phone.ok) return { ...row, member: null, faults, warning, isMember };

    const [firstName, lastName] = [normaliseName(row.firstName), normaliseName(row.lastName)];
    const initials = wished || findInitials(firstName, lastName);
    taken.set(initials, row.row);
    const member = { firstName, lastName, phoneNumber: phone.value, initials };
    return { ...row, member, faults, warning, isMember };
  });
}

/** Nothing of a list is added while a row of it has a fault, or when nothing is left to add. */
export function refuseImport(verdicts: readonly Verdict[]): Refusal | null {
  const faulty = verdicts.filter((verdict) => verdict.faults.length > 0).length;
  if (faulty > 0) return refusal('import_has_faults');
  return verdicts.some((verdict) => verdict.member) ? null : refusal('import_empty');
}

/** What no list of names holds: control characters other than line ends and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const BINARY = /[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF]/;

/** Files of other kinds that are text all the same. */
const OTHER_KINDS = /^\s*(?:<|[{[]|%PDF|\{\\rtf|BEGIN:VCARD)/i;

/** Says whether the text may be a list at all, rather than a picture, a page, a spreadsheet's own file or an endless one. */
export function refuseText(text: string): Refusal | null {
  if (BINARY.test(text) || OTHER_KINDS.test(text)) return refusal('import_not_csv');
  if (text.split(/\r\n?|\n/, MOST_LINES + 1).length <= MOST_LINES) return null;
  return refusal(
    'import_too_long',
    `This file has more than ${MOST_LINES} lines, empty ones among them. Please import at most ${LONGEST_IMPORT} members at a time.`,
  );
}
