import papaparse from 'papaparse';
import { type Refusal, refusal } from '#domain/refusals/refusal.ts';

/** Excel can name the separator in a line of its own. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[ ,;\t]*(?=\r\n?|\n)/i;

/** How many characters are read to detect the separator: an endless first row must not be read for each candidate. */
const DETECTION_LENGTH = 64 * 1024;

/** Returns the separator according to the first non-empty rows. Empty rows would mislead the detection. */
function separatorOf(text: string): string {
  return papaparse.parse(text.slice(0, DETECTION_LENGTH), { preview: 20, skipEmptyLines: 'greedy' }).meta
    .delimiter;
}

/**
 * Returns every row of a CSV file, empty ones included, so that row numbers match the spreadsheet. Accepts commas,
 * semicolons or tabs, any line ends, quoted cells and a byte order mark. Refuses an unclosed quotation mark, because
 * one cell would swallow the rest.
 */
export function readCsv(text: string): string[][] | Refusal<'import_not_csv'> {
  const delimiter = SEPARATOR_LINE.exec(text)?.[1] ?? separatorOf(text);
  const { data, errors } = papaparse.parse<string[]>(text.replace(SEPARATOR_LINE, ''), { delimiter });
  const unclosed = errors.find((error) => error.type === 'Quotes');
  if (unclosed) {
    const row = (unclosed.row ?? 0) + 1;
    return refusal('import_not_csv', { unclosedQuoteInRow: row });
  }
  return data;
}
