/** Returns the text of a promise. Marks a broken promise and fails the run. */
function promise(text: string, isMet: boolean): string {
  if (isMet) return text;
  process.exitCode = 1;
  return `${text}: BROKEN`;
}

/** Promises that the figure is below the limit. Returns the text for the table. */
export function under(limit: number, figure: number): string {
  return promise(`under ${limit}`, figure < limit);
}

/** Promises that the figure is at least the limit. */
export function atLeast(limit: number, figure: number): string {
  return promise(`at least ${limit}`, figure >= limit);
}

/** Promises exactly this value. */
export function exactly(value: number | string, found: number | string): string {
  return promise(String(value), found === value);
}
