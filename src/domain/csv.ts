/** What can separate cells when a spreadsheet opens a file. It may split at others than the comma we write. */
const SEPARATOR = '[,;|\\t\\r\\n]';

/** What starts a formula. Some spreadsheets read the full-width forms as the usual ones. */
const FORMULA = '=+\\-@＝＋－＠';

/** What a spreadsheet may drop before it looks for a formula. It contains no separator, so a search stays linear. */
const SKIPPED = `(?:[^\\S\\t\\r\\n]|["'\\p{Default_Ignorable_Code_Point}])*`;

/** Where the whole text, and where what follows a separator in it, could run as a formula. */
const RISKS_FIRST = `(?=${SKIPPED}[${FORMULA}\\t\\r])`;
const RISKS_LATER = `(?=${SKIPPED}[${FORMULA}])`;

const FIRST = new RegExp(`^${RISKS_FIRST}`, 'u');
const LATER = new RegExp(`(${SEPARATOR})${RISKS_LATER}`, 'gu');
const FIRST_GUARDED = new RegExp(`^'${RISKS_FIRST}`, 'u');
const LATER_GUARDED = new RegExp(`(${SEPARATOR})'${RISKS_LATER}`, 'gu');

function cell(value: string | number | null): string {
  const text = String(value ?? '')
    .replace(LATER, "$1'")
    .replace(FIRST, "'");
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Returns rows as the text of a CSV file that Excel, Google Sheets and Numbers open directly: RFC 4180 with every cell
 * in quotes, a byte order mark so that Excel reads UTF-8, and CRLF line ends. An apostrophe keeps text from running as a
 * formula, also where the file is split at semicolons or tabs (docs/decisions/0049).
 */
export function writeCsv(rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Returns the text of a cell without the apostrophes that {@link writeCsv} added. */
export function unguarded(text: string): string {
  // A large list has hundreds of thousands of cells, and hardly any has an apostrophe.
  if (!text.includes("'")) return text;
  return text.replace(FIRST_GUARDED, '').replace(LATER_GUARDED, '$1');
}
