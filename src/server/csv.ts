import papaparse from 'papaparse';
import { refusal } from '#domain/refusal.ts';
import { RefusalError } from './http/refusal-error.ts';

/** Excel can name the separator in a line of its own. */
const SAYS_SEPARATOR = /^\uFEFF?sep=(.)(?=\r?\n)/i;

/** How much of a file is read to detect the separator: an endless first row must not be read for each candidate. */
const LOOKED_AT = 64 * 1024;

/** Returns the separator according to the first non-empty rows. Empty rows would mislead the detection. */
function separatorOf(text: string): string {
  return papaparse.parse(text.slice(0, LOOKED_AT), { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter;
}

/**
 * Returns every row of a CSV file, empty ones included, so that row numbers match the spreadsheet. Accepts commas,
 * semicolons or tabs, any line ends, quoted cells and a byte order mark. Refuses an unclosed quotation mark, because
 * one cell would swallow the rest.
 */
export function readCsv(text: string): string[][] {
  const delimiter = SAYS_SEPARATOR.exec(text)?.[1] ?? separatorOf(text);
  const { data, errors } = papaparse.parse<string[]>(text.replace(SAYS_SEPARATOR, ''), { delimiter });
  const torn = errors.find((error) => error.type === 'Quotes');
  if (torn) {
    const row = (torn.row ?? 0) + 1;
    throw new RefusalError(refusal('import_not_csv', { unclosedQuoteInRow: row }));
  }
  return data;
}
