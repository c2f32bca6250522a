/** Returns the median of the values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns a percentile (0 to 100) of the values, with linear interpolation. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * (percent / 100);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Prints a title and a table. The first row is the heading. */
export function printTable(title: string, rows: ReadonlyArray<readonly string[]>): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('   ')}`);
  }
}
