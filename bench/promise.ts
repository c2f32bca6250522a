/** Returns the text of a promise. Marks a broken promise and fails the run. */
function promise(text: string, isKept: boolean): string {
  if (isKept) return text;
  process.exitCode = 1;
  return `${text}: BROKEN`;
}

/**
 * Promises that the figure is below the limit. Returns the table cell, and fails the run when the promise is broken.
 */
export function under(limit: number, figure: number, unit = ''): string {
  return promise(`under ${limit}${unit && ` ${unit}`}`, figure < limit);
}

/** Promises that the figure is at most the limit. */
export function atMost(limit: number, figure: number): string {
  return promise(`at most ${limit}`, figure <= limit);
}

/** Promises that the figure is at least the limit. `condition` says when, if that is not always so. */
export function atLeast(limit: number, figure: number, condition = ''): string {
  return promise(`at least ${limit}${condition && `, ${condition}`}`, figure >= limit);
}

/** Promises exactly this value. */
export function exactly(value: number | string, found: number | string): string {
  return promise(String(value), found === value);
}
