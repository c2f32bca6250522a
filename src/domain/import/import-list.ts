import type { CheckKind } from '../checks/checks.ts';
import { foldForSearch, fullName } from '../members/member-name.ts';
import { withoutInvisible } from '../text/unicode.ts';
import { removeGuards } from './csv.ts';
import { withCheckColumns } from './import-checks.ts';
import { type Columns, type ImportColumn, isName, recognizeColumns } from './import-columns.ts';
import { NUMBERING } from './import-names.ts';
import { type ListedPerson, ownNames, peopleIn, type SharedRowChoice } from './import-people.ts';
import { repairEncoding } from './wrong-encoding.ts';

/** The choices for a list. Anything absent is recognized from the list. */
export interface ListChoice {
  readonly columns?: Columns | undefined;
  /** The kinds of checks of the church. */
  readonly checkKinds?: readonly CheckKind[] | undefined;
  /** Whether one of the first rows contains headings. */
  readonly hasHeadings?: boolean | undefined;
  /** The decisions about rows with several people, by row number. */
  readonly sharedRows?: Readonly<Record<string, SharedRowChoice>> | undefined;
}

/** A column of a list, with the start of its content. */
export interface ListColumn {
  /** Empty if the list has no headings. */
  readonly heading: string;
  readonly samples: readonly string[];
  readonly use: ImportColumn | null;
}

/** Someone in a list, and where. */
export interface ImportRow extends ListedPerson {
  /** The row number a spreadsheet shows. */
  readonly row: number;
  /** Whether the row has cells to the right of the last heading. */
  readonly isTooLong?: boolean | undefined;
  /** The names as written, if they were read in a wrong encoding and repaired. */
  readonly repaired?: readonly string[] | undefined;
}

/** A list with the meaning of its columns. */
export interface ImportList {
  readonly rows: readonly ImportRow[];
  readonly columns: readonly ListColumn[];
  readonly hasHeadings: boolean;
  /** How many filled rows are above the headings, and not people. */
  readonly rowsAbove: number;
}

/** A row with its trimmed cells. */
interface FilledRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** The cells that were read in a wrong encoding, as written, by column. */
  readonly repaired: ReadonlyMap<number, string>;
}

/** More columns than the files of any address book have. Later ones are ignored. */
export const MAX_IMPORT_COLUMNS = 500;

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 40;

/** How many rows are compared with the first to tell whether it contains headings. */
const COMPARED_ROWS = 20;

/** The headings are among the first rows. Above them may be a title. */
const HEADING_ROWS = 5;

/** Longer cells are cut. They contain no name, number or address. */
const MAX_CELL_LENGTH = 300;

/** Longer ones are cut before they are read: their white space could be as long as the file. */
const MAX_UNCUT = 10 * MAX_CELL_LENGTH;

/** Characters without a shape that programs leave in cells. Joiners are part of some names. */
const STRAY = /[\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Returns a cell without invisible characters. Longer cells are cut. */
function cleanCell(cell: string): string {
  // Before anything is cut: a space without a break can be the second half of a letter.
  const written = repairEncoding(cell.slice(0, MAX_UNCUT)).trim().slice(0, MAX_CELL_LENGTH);
  // A large list has hundreds of thousands of cells.
  if (/^[ -~]*$/.test(written)) return removeGuards(written);
  const text = removeGuards(written.replace(STRAY, '').trim());
  return withoutInvisible(text) === '' ? '' : text;
}

/** Returns the cells of a row that are repaired, as written. */
function repairedCells(cells: readonly string[]): ReadonlyMap<number, string> {
  const repaired = cells.flatMap((cell, at) => {
    const written = cell.slice(0, MAX_SAMPLE_LENGTH).trim();
    return repairEncoding(written) === written ? [] : [[at, written] as const];
  });
  return new Map(repaired);
}

const filledCells = (cells: readonly string[]) => cells.filter((cell) => cell !== '');

/** A value that is not a heading: a number, a date or an email address. */
const isValue = (cell: string) => /[\d@]/.test(cell);

/** Returns whether the first row seems to contain headings: above values, one of its cells is a word. */
function seemsToHaveHeadings([first, ...others]: readonly FilledRow[]): boolean {
  return (first?.cells ?? []).some((heading, at) => {
    const below = others.slice(0, COMPARED_ROWS).flatMap(({ cells }) => cells[at] || []);
    return heading !== '' && !isValue(heading) && below.length > 0 && below.every(isValue);
  });
}

/** Returns how many rows are above the one with headings, or above the first row with as many cells as any. */
function rowsAbove(filled: readonly FilledRow[]): number {
  const first = filled.slice(0, HEADING_ROWS);
  // A title may contain a heading ("Member"), and headings may be in two rows ("Name" above "First", "Last").
  const points = (use: ImportColumn | null) => (use === 'firstName' ? 2 : use ? 1 : 0);
  const counts = first.map(({ cells }) => recognizeColumns(cells).reduce((sum, use) => sum + points(use), 0));
  const most = Math.max(...counts);
  if (most > 0) return counts.indexOf(most);
  const isTitle = ({ cells }: FilledRow) => filledCells(cells).length === 1;
  const table = first.findIndex((row) => !isTitle(row));
  return table > 0 && filled.slice(table, COMPARED_ROWS).filter(isTitle).length === 0 ? table : 0;
}

function sample(text: string): string {
  return text.length > MAX_SAMPLE_LENGTH ? `${text.slice(0, MAX_SAMPLE_LENGTH)}…` : text;
}

/** Returns whether a column contains names of either person. */
const isAnyName = (use: ImportColumn | null | undefined) =>
  isName(use) || /^second(?:First|Last|Full)/.test(use ?? '');

/** Returns whether a cell could be in a column with this content. */
function fits(cell: string, use: ImportColumn | null | undefined): boolean {
  if (cell === '') return true;
  if (use === 'email') return cell.includes('@');
  if (use === 'phone' || use === 'mobile') return /\d/.test(cell);
  return !isAnyName(use) || !isValue(cell);
}

/**
 * Returns a row that has one cell too many with its whole name joined ("Lee, Anna" without quotes), or null if that is
 * not certain: the other cells fit their columns only then, or the name is last and rows are usually shorter.
 */
function joinName(
  cells: readonly string[],
  { columns, width, canShift }: { columns: Columns; width: number; canShift: boolean },
): string[] | null {
  const at = columns.indexOf('fullName');
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  const [last = '', first = ''] = cells.slice(at, at + 2);
  if (at < 0 || filled !== width + 1 || [last, first].some((part) => part === '' || isValue(part)))
    return null;
  const joined = [...cells.slice(0, at), `${last}, ${first}`, ...cells.slice(at + 2)];
  const areFitting = (row: readonly string[]) =>
    row.slice(0, width).every((cell, n) => fits(cell, columns[n]));
  const isCertain = at === width - 1 ? canShift : !areFitting(cells);
  return isCertain && areFitting(joined) ? joined : null;
}

/**
 * Returns the people of a list and the contents of its columns, by its headings unless the columns were chosen. Skips
 * empty rows, a title above the headings, and headings that are repeated, but counts them in the row numbers. Without a
 * column of names, the names are empty.
 */
export function readImportList(rows: readonly (readonly string[])[], choice: ListChoice = {}): ImportList {
  const filled = rows
    .map(
      (cells, at): FilledRow => ({
        row: at + 1,
        cells: cells.slice(0, MAX_IMPORT_COLUMNS).map(cleanCell),
        repaired: repairedCells(cells),
      }),
    )
    .filter(({ cells }) => filledCells(cells).length > 0);
  const above = choice.hasHeadings === false ? 0 : rowsAbove(filled);
  const table = filled.slice(above);
  const first = table[0]?.cells ?? [];
  const recognized = withCheckColumns(recognizeColumns(first), first, choice.checkKinds ?? []);
  const hasHeadings =
    choice.hasHeadings ?? (recognized.some(isName) || seemsToHaveHeadings(table.slice(0, COMPARED_ROWS)));
  const headings = hasHeadings ? first : [];
  const width = first.findLastIndex((heading) => heading !== '') + 1;
  const isRepeated = ({ cells }: FilledRow) =>
    cells.every((cell, at) => cell === '' || cell.toLowerCase() === headings[at]?.toLowerCase());
  const body = hasHeadings ? table.slice(1).filter((row) => !isRepeated(row)) : table;
  const list = { columns: choice.columns ?? recognized, headings };
  const longest = body.reduce((most, { cells }) => Math.max(most, cells.length), first.length);
  const keyOf = (name: Pick<ListedPerson, 'firstName' | 'lastName'>) => foldForSearch(fullName(name));
  const listed = new Set(body.flatMap(({ cells }) => ownNames(cells, list).map(keyOf)));
  const isPast = ({ cells }: FilledRow) =>
    cells.some((cell, at) => at >= width && cell !== '' && !list.columns[at]);
  // In every row, they are a column without a heading.
  const canShift = hasHeadings && !body.every(isPast);
  return {
    hasHeadings,
    rowsAbove: above,
    columns: Array.from({ length: longest }, (_, at) => ({
      heading: sample(headings[at] ?? ''),
      samples: samplesOf(body, at),
      use: list.columns[at] ?? null,
    })),
    rows: body.flatMap((filledRow) => {
      const { row, repaired } = filledRow;
      const joined =
        hasHeadings && isPast(filledRow)
          ? joinName(filledRow.cells, { columns: list.columns, width, canShift })
          : null;
      const cells = joined ?? filledRow.cells;
      const isTooLong = canShift && isPast(filledRow) && joined === null;
      const writtenNames = [...repaired]
        .filter(([at]) => isAnyName(list.columns[at]))
        .map(([, text]) => text);
      const at = cells.findIndex((cell) => cell !== '');
      const isAlone = filledCells(cells).length === 1 && isName(list.columns[at]);
      const isPerson = !isAlone || !/\d/.test((cells[at] ?? '').replace(NUMBERING, ''));
      return peopleIn(cells, list, (name) => listed.has(keyOf(name)), choice.sharedRows?.[row] ?? null).map(
        (person) => ({
          row,
          ...person,
          ...(isTooLong ? { isTooLong } : {}),
          ...(writtenNames.length > 0 ? { repaired: writtenNames } : {}),
          ...(isPerson ? {} : { leftOut: 'no_person' as const }),
        }),
      );
    }),
  };
}

function samplesOf(body: readonly FilledRow[], at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of body) {
    const text = sample(cells[at] ?? '');
    if (text !== '' && !samples.includes(text)) samples.push(text);
    if (samples.length === MAX_SAMPLES) break;
  }
  return samples;
}
