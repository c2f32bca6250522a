import { removeGuards } from './csv.ts';
import type { FieldFault } from './field-fault.ts';
import { initialsFault, initialsFinder, normalizeInitials } from './member-initials.ts';
import { foldForSearch, fullName, type Named, normalizeName } from './member-name.ts';
import { nameFault } from './name-fault.ts';
import { normalizePhone } from './phone.ts';
import { type Refusal, refusal } from './refusal.ts';

/** More members than any church adds at once. A longer list is probably not a member list. */
export const MAX_IMPORT_ROWS = 2000;

/** Allows for empty rows and cells with several lines. A file with more lines is not read. */
const MAX_LINES = 10 * MAX_IMPORT_ROWS;

/** The recognized columns. */
type Column = 'firstName' | 'lastName' | 'fullName' | 'phone' | 'initials';

/** The headings that spreadsheets, phones and address books use, without spaces and punctuation. */
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

/** The columns of a list without headings, in the order of Sundial's own form. */
const WITHOUT_HEADINGS: readonly Column[] = ['firstName', 'lastName', 'phone', 'initials'];

/** A row as it is in the file. */
export interface ImportRow {
  /** The row number a spreadsheet shows. */
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly initials: string;
}

/** A reason to check a row: a member, or the row with this number, has the same name. */
export type ImportWarning = 'member' | number;

/** The result for a row. A fault blocks the whole import. A warning only asks for a check. */
export interface Verdict extends ImportRow {
  /** Null for a row that has a fault or is left out. */
  readonly member: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phoneNumber: string | null;
    readonly initials: string;
  } | null;
  readonly faults: readonly FieldFault[];
  readonly warning: ImportWarning | null;
  /** Whether a member already has this name. */
  readonly isMember: boolean;
}

function columnOf(heading: string): Column | null {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = Object.entries(HEADINGS).find(([, names]) => names.includes(plain));
  return found ? (found[0] as Column) : null;
}

/** Returns the columns of a list by its headings, or null when the first row contains no name heading. */
function headingsOf(row: readonly string[]): ReadonlyArray<Column | null> | null {
  const columns = row.map(columnOf);
  return columns.some((column) => column === 'firstName' || column === 'lastName' || column === 'fullName')
    ? // The first of several columns of a kind counts, because address books have up to three for phones.
      columns.map((column, at) => (columns.indexOf(column) === at ? column : null))
    : null;
}

/** Splits "Anna Maria Lee" and "Lee, Anna Maria" into the first name Anna Maria and the last name Lee. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',').map(normalizeName);
  if (first !== undefined) return { firstName: first, lastName: last };
  const at = last.lastIndexOf(' ');
  return { firstName: at < 0 ? last : last.slice(0, at), lastName: at < 0 ? '' : last.slice(at + 1) };
}

/** Returns the rows of a list. Skips empty rows but counts them in the row numbers. */
export function readImportRows(rows: readonly (readonly string[])[]): ImportRow[] {
  const filled = rows
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => removeGuards(cell.trim())) }))
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

/** Returns why a list can't be checked at all, or null. */
export function checkList(rows: readonly ImportRow[]): Refusal<'import_empty' | 'import_too_long'> | null {
  if (rows.length === 0) return refusal('import_empty');
  if (rows.length <= MAX_IMPORT_ROWS) return null;
  return refusal('import_too_long', { rows: rows.length, maxMembers: MAX_IMPORT_ROWS });
}

/** Stands for a member in maps of row numbers, which start at 1. */
const EXISTING_MEMBER = 0;

/** Returns for each row whether it can be added, with which initials, and any warning. */
export function checkImportRows(
  rows: readonly ImportRow[],
  members: readonly Named[],
  leaveOutMembers: boolean,
): Verdict[] {
  // The row that has each name and each initials.
  const names = new Map(members.map((member) => [foldForSearch(fullName(member)), EXISTING_MEMBER]));
  const taken = new Map(members.map((member) => [normalizeInitials(member.initials ?? ''), EXISTING_MEMBER]));
  const isSkipped = (row: ImportRow) =>
    leaveOutMembers && names.get(foldForSearch(fullName(row))) === EXISTING_MEMBER;
  // Initials given in the list take precedence over generated ones for other rows.
  const rowOfInitials = new Map<string, number>();
  for (const row of rows) {
    const initials = normalizeInitials(row.initials);
    if (initials !== '' && !rowOfInitials.has(initials) && !isSkipped(row))
      rowOfInitials.set(initials, row.row);
  }

  const findInitials = initialsFinder((tried) => taken.has(tried) || rowOfInitials.has(tried));
  return rows.map((row) => {
    const folded = foldForSearch(fullName(row));
    const earlier = names.get(folded);
    const isMember = earlier === EXISTING_MEMBER;
    if (isSkipped(row)) return { ...row, member: null, faults: [], warning: null, isMember };

    const listed = normalizeInitials(row.initials);
    const first = rowOfInitials.get(listed);
    const phone = normalizePhone(row.phone);
    const faults: FieldFault[] = [
      nameFault(row.firstName, 'first'),
      nameFault(row.lastName, 'last'),
      phone.ok ? null : phone.fault,
      listed === '' ? null : initialsFault(listed),
      listed !== '' && taken.get(listed) === EXISTING_MEMBER
        ? ({ code: 'initials_of_member', params: null } as const)
        : null,
      listed !== '' && first !== undefined && first !== row.row
        ? ({ code: 'initials_of_row', params: { row: first } } as const)
        : null,
    ].filter((fault) => fault !== null);
    if (earlier === undefined) names.set(folded, row.row);
    const warning = isMember ? 'member' : (earlier ?? null);
    if (faults.length > 0 || !phone.ok) return { ...row, member: null, faults, warning, isMember };

    const [firstName, lastName] = [normalizeName(row.firstName), normalizeName(row.lastName)];
    const initials = listed || findInitials(firstName, lastName);
    taken.set(initials, row.row);
    const member = { firstName, lastName, phoneNumber: phone.value, initials };
    return { ...row, member, faults, warning, isMember };
  });
}

/**
 * Returns why nothing is imported: a row has a fault, or no row is left to add. Returns null when the import can run.
 */
export function checkImport(
  verdicts: readonly Verdict[],
): Refusal<'import_has_faults' | 'import_empty'> | null {
  const faulty = verdicts.filter((verdict) => verdict.faults.length > 0).length;
  if (faulty > 0) return refusal('import_has_faults');
  return verdicts.some((verdict) => verdict.member) ? null : refusal('import_empty');
}

/** Control characters other than line ends and tabs, which no list of names contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule looks for control characters.
const BINARY = /[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF]/;

/** Other file types that are also text. */
const OTHER_KINDS = /^\s*(?:<|[{[]|%PDF|\{\\rtf|BEGIN:VCARD)/i;

/**
 * Returns a refusal for a text that can't be a list: binary data, a web page or another file type, or too many lines.
 */
export function checkText(text: string): Refusal<'import_not_csv' | 'import_too_long'> | null {
  if (BINARY.test(text) || OTHER_KINDS.test(text)) return refusal('import_not_csv');
  if (text.split(/\r\n?|\n/, MAX_LINES + 1).length <= MAX_LINES) return null;
  return refusal('import_too_long', { maxLines: MAX_LINES, maxMembers: MAX_IMPORT_ROWS });
}
