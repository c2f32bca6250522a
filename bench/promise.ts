/** Gives the words of a promise; a broken one is marked, and fails the run. */
function promise(words: string, isKept: boolean): string {
  if (isKept) return words;
  process.exitCode = 1;
  return `${words}: BROKEN`;
}

/** Promises that the figure is below the limit. Gives the table's cell and fails the run when it is not. */
export function under(limit: number, figure: number, unit = ''): string {
  return promise(`under ${limit}${unit && ` ${unit}`}`, figure < limit);
}

/** Promises that the figure is the limit or less. */
export function atMost(limit: number, figure: number): string {
  return promise(`at most ${limit}`, figure <= limit);
}

/** Promises that the figure is the limit or more; `condition` says when, where that is not always. */
export function atLeast(limit: number, figure: number, condition = ''): string {
  return promise(`at least ${limit}${condition && `, ${condition}`}`, figure >= limit);
}

/** Promises this very value. */
export function exactly(value: number | string, found: number | string): string {
  return promise(String(value), found === value);
}
