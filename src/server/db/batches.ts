/** Rows per statement: well below the databases' limits of bound values. */
const BATCH = 500;

/** Returns rows in lists that one statement each can insert. */
export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}
