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

/** Two alternating measurements (A B A B), so that other load on the machine affects both equally. */
export interface Rounds {
  readonly a: number;
  readonly b: number;
  /** The median of each round's a/b. A slow period of the machine hardly affects it. */
  readonly ratio: number;
}

/** Runs both measurements once as a warm-up, then for the given number of rounds. Returns the medians. */
export async function interleave(
  rounds: number,
  measureA: () => Promise<number>,
  measureB: () => Promise<number>,
): Promise<Rounds> {
  await measureA();
  await measureB();
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    a.push(await measureA());
    b.push(await measureB());
  }
  return { a: median(a), b: median(b), ratio: median(a.map((value, round) => value / (b[round] ?? 0))) };
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
