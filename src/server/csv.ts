import papaparse from 'papaparse';
import { refusal } from '#domain/refusal.ts';
import { RefusalError } from './http/refusal-error.ts';

/** Excel may say in a line of its own what stands between the cells. */
const SAYS_SEPARATOR = /^\uFEFF?sep=(.)(?=\r?\n)/i;

/** So much of a file is looked at to find the separator: a first row without end must not be read for each guess. */
const LOOKED_AT = 64 * 1024;

/** What stands between the cells, by the first rows that hold something: empty ones would mislead the guess. */
function separatorOf(text: string): string {
  return papaparse.parse(text.slice(0, LOOKED_AT), { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter;
}

/**
 * Reads the text of a CSV file as Excel, Google Sheets, Numbers and address books write it: commas, semicolons
 * or tabs, line ends of any system, quoted cells with anything inside, with or without a byte order mark. Gives
 * every row, empty ones too, so that a row's number is the one that a spreadsheet shows. Refuses a quotation mark
 * that is never closed, because everything after it would be lost in one cell.
 */
export function readCsv(text: string): string[][] {
  const delimiter = SAYS_SEPARATOR.exec(text)?.[1] ?? separatorOf(text);
  const { data, errors } = papaparse.parse<string[]>(text.replace(SAYS_SEPARATOR, ''), { delimiter });
  const torn = errors.find((error) => error.type === 'Quotes');
  if (torn) {
    const row = (torn.row ?? 0) + 1;
    throw new RefusalError(
      refusal(
        'import_not_csv',
        `Row ${row} has a quotation mark that is not closed. Please correct the file.`,
      ),
    );
  }
  return data;
}
