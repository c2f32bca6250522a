import { normalizeName } from '../members/member-name.ts';
import { removeGuards } from './csv.ts';

/** What a column of a list can contain. A `phoneLabel` describes the number in the next phone column. */
export const IMPORT_COLUMNS = [
  'firstName',
  'lastName',
  'fullName',
  'mobile',
  'phone',
  'phoneLabel',
  'email',
  'initials',
] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The content of each column, or null for one that is not imported. */
type Columns = ReadonlyArray<ImportColumn | null>;

/** What a person chose for a list. Anything absent is recognized from the list. */
export interface ColumnChoice {
  readonly columns?: Columns | undefined;
  /** Whether the first row contains headings. */
  readonly hasHeadings?: boolean | undefined;
}

/** A column of a list, with the start of its content. */
export interface ListColumn {
  /** Empty if the list has no headings. */
  readonly heading: string;
  readonly samples: readonly string[];
  readonly use: ImportColumn | null;
}

/** A row as it is in the file. */
export interface ImportRow {
  /** The row number a spreadsheet shows. */
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly initials: string;
}

/** A list with the meaning of its columns. */
export interface ImportList {
  readonly rows: readonly ImportRow[];
  readonly columns: readonly ListColumn[];
  readonly hasHeadings: boolean;
}

/** A name column's headings in spreadsheets and address books, without spaces and punctuation. Earlier ones win. */
const NAME_HEADINGS = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'christianname'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  fullName: ['name', 'fullname', 'displayname', 'member', 'membername'],
  initials: ['initials'],
} as const;

/** The headings of addresses. "Phone 1 - Label" describes "Phone 1 - Value" in a Google Contacts file. */
const ADDRESS_HEADINGS = [
  ['mobile', /^(?:phone)?(?:mobile|cell)(?:ular)?(?:tele)?(?:phone)?(?:number|no)?\d*$/],
  ['phone', /^(?:home|work|business|primary|main|other)?(?:tel|(?:tele)?phone)(?:number|no)?\d*(?:value)?$/],
  ['phoneLabel', /^phone\d+(?:label|type)$/],
  ['email', /^(?:home|work|business|primary|main|other|personal)?email(?:address)?\d*(?:value)?$/],
] as const;

/** A label of a mobile number: "Mobile", "* Mobile" or "Cell phone". */
const MOBILE_LABEL = /mobile|cell/i;

/** What separates several values of a cell in a Google Contacts file. */
const VALUE_SEPARATOR = /\s*:::\s*/;

/** What separates several email addresses in a cell, or an address from a name: "Ben Moss <ben@example.org>". */
const EMAIL_SEPARATOR = /[\s<>,;]+/;

/** More columns than the files of any address book have. Later ones cannot be chosen. */
export const MAX_IMPORT_COLUMNS = 500;

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 40;

/** How many rows are compared with the first to tell whether it contains headings. */
const COMPARED_ROWS = 20;

/** Returns the columns that the headings name. All are null if the row contains no heading of a name. */
function recognizeColumns(headings: readonly string[]): Columns {
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const columns = plain.map(
    (heading): ImportColumn | null =>
      ADDRESS_HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null,
  );
  for (const [use, names] of Object.entries(NAME_HEADINGS)) {
    const best = names.find((name) => plain.includes(name));
    if (best !== undefined) columns[plain.indexOf(best)] = use as ImportColumn;
  }
  return namesPeople(columns) ? columns : headings.map(() => null);
}

/** Returns whether the columns include one with names. */
export function namesPeople(columns: Columns): boolean {
  return columns.some((use) => use === 'firstName' || use === 'lastName' || use === 'fullName');
}

/** A value that is not a heading: a number, a date or an email address. */
const isValue = (cell: string) => /[\d@]/.test(cell);

/** Returns whether the first row seems to contain headings: above values, one of its cells is a word. */
function seemsToHaveHeadings([first = [], ...others]: readonly (readonly string[])[]): boolean {
  return first.some((heading, at) => {
    const below = others.slice(0, COMPARED_ROWS).flatMap((cells) => cells[at] || []);
    return heading !== '' && !isValue(heading) && below.length > 0 && below.every(isValue);
  });
}

/** Splits "Anna Maria Lee" and "Lee, Anna Maria" into the first name Anna Maria and the last name Lee. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',').map(normalizeName);
  if (first !== undefined) return { firstName: first, lastName: last };
  const at = last.lastIndexOf(' ');
  return { firstName: at < 0 ? last : last.slice(0, at), lastName: at < 0 ? '' : last.slice(at + 1) };
}

/** Returns the values of the phone columns, each with its label if it has one. */
function phoneValues(cells: readonly string[], columns: Columns) {
  let labels: string[] = [];
  return columns.flatMap((use, at) => {
    const cell = cells[at] ?? '';
    if (use === 'phoneLabel') labels = cell.split(VALUE_SEPARATOR);
    if (use !== 'phone' && use !== 'mobile') return [];
    const values = cell.split(VALUE_SEPARATOR).map((text, n) => ({
      text,
      column: at,
      isMobile: use === 'mobile' || MOBILE_LABEL.test(labels[n] ?? labels.at(-1) ?? ''),
    }));
    labels = [];
    return values.filter(({ text }) => text !== '');
  });
}

/** Returns the mobile numbers, or else those of the first filled column, as they were written. */
function phoneOf(cells: readonly string[], columns: Columns): string {
  const values = phoneValues(cells, columns);
  const mobile = values.filter(({ isMobile }) => isMobile);
  const used = mobile.length > 0 ? mobile : values.filter(({ column }) => column === values[0]?.column);
  return used.map(({ text }) => text).join(' ::: ');
}

/** Returns the first email address of the first filled column, or what that column contains instead. */
function emailOf(cells: readonly string[], columns: Columns): string {
  const text = cells.find((cell, at) => columns[at] === 'email' && cell !== '') ?? '';
  return text.split(EMAIL_SEPARATOR).find((part) => part.includes('@')) ?? text;
}

function sample(text: string): string {
  return text.length > MAX_SAMPLE_LENGTH ? `${text.slice(0, MAX_SAMPLE_LENGTH)}…` : text;
}

/**
 * Returns the rows of a list and what its columns contain, by its headings unless the columns were chosen. Skips empty
 * rows but counts them in the row numbers. Without a column of names, the names are empty.
 */
export function readImportList(rows: readonly (readonly string[])[], choice: ColumnChoice = {}): ImportList {
  const filled = rows
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => removeGuards(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const first = filled[0]?.cells ?? [];
  const recognized = recognizeColumns(first);
  const hasHeadings =
    choice.hasHeadings ??
    (namesPeople(recognized) ||
      seemsToHaveHeadings(filled.slice(0, COMPARED_ROWS).map(({ cells }) => cells)));
  const columns = choice.columns ?? recognized;
  const body = filled.slice(hasHeadings ? 1 : 0);
  const longest = body.reduce((most, { cells }) => Math.max(most, cells.length), first.length);
  return {
    hasHeadings,
    columns: Array.from({ length: Math.min(longest, MAX_IMPORT_COLUMNS) }, (_, at) => ({
      heading: hasHeadings ? sample(first[at] ?? '') : '',
      samples: samplesOf(body, at),
      use: columns[at] ?? null,
    })),
    rows: body.map(({ row, cells }) => {
      const at = (column: ImportColumn) => cells[columns.indexOf(column)] ?? '';
      const whole = at('fullName');
      const names =
        at('firstName') === '' && at('lastName') === '' && whole !== ''
          ? splitName(whole)
          : { firstName: at('firstName'), lastName: at('lastName') };
      const addresses = { phone: phoneOf(cells, columns), email: emailOf(cells, columns) };
      return { row, ...names, ...addresses, initials: at('initials') };
    }),
  };
}

function samplesOf(body: ReadonlyArray<{ readonly cells: readonly string[] }>, at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of body) {
    const text = sample(cells[at] ?? '');
    if (text !== '' && !samples.includes(text)) samples.push(text);
    if (samples.length === MAX_SAMPLES) break;
  }
  return samples;
}
