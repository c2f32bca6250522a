/** A spreadsheet would run what begins like this as a formula, on whoever's machine opens the file. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;

/** One cell: an apostrophe before what would run, quotes where commas, quotes or line ends are inside (RFC 4180). */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as the text of a CSV file that Excel, Google Sheets and Numbers open as it is: RFC 4180, a byte order
 * mark so that Excel takes it for UTF-8, lines ending in CRLF, and no cell that would be run as a formula.
 */
export function writeCsv(rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** The text of a cell without the apostrophe that {@link writeCsv} put before it. */
export function unguarded(text: string): string {
  return text.startsWith("'") && RUNS_AS_FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
