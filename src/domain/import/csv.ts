/** The separators a spreadsheet might split a file at, besides the comma that Sundial writes. */
const SEPARATOR = '[,;|\\t\\r\\n]';

/** The characters that start a formula. Some spreadsheets treat full-width forms the same way. */
const FORMULA = '=+\\-@＝＋－＠';

/**
 * Characters that a spreadsheet may skip before a formula. It contains no separator, and each character can match in one
 * way only, so the search stays linear.
 */
const SKIPPED = `(?:(?![\\t\\r\\n])[\\s"'\\p{Default_Ignorable_Code_Point}])*`;

/** Where a text, or the part after a separator, could run as a formula. */
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
 * Returns rows as CSV text that Excel, Google Sheets and Numbers open directly: RFC 4180 with every cell quoted, a byte
 * order mark so that Excel reads UTF-8, and CRLF line ends. Apostrophes keep text from running as a formula, even if
 * the file is split at semicolons or tabs (docs/decisions/0020).
 */
export function writeCsv(rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Returns the text of a cell without the apostrophes that {@link writeCsv} added. */
export function removeGuards(text: string): string {
  // A large list has hundreds of thousands of cells, and hardly any has an apostrophe.
  if (!text.includes("'")) return text;
  return text.replace(FIRST_GUARDED, '').replace(LATER_GUARDED, '$1');
}
