/** decisions: "Guessing": this many failures cost nothing. */
export const FREE_FAILURES = 5;

const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 3_600_000;

/** Gives how long, in milliseconds, an account looks at no PIN after this many failures in a row. */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  // Past 2^7 x 30 s the hour is reached; the cap also keeps a large count from overflowing.
  return Math.min(FIRST_WAIT * 2 ** Math.min(failures - FREE_FAILURES, 7), LONGEST_WAIT);
}

/**
 * Gives how many milliseconds are left of a wait that ends at `blockedUntil`. Never more than the
 * longest wait, so that a clock which was wrong by years locks nobody out for years.
 */
export function remainingWait(blockedUntil: number, now: number): number {
  return Math.min(Math.max(blockedUntil - now, 0), LONGEST_WAIT);
}

/** Says how long to wait, in words. */
export function waitSentence(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90)
    return `Too many tries. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
  return `Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`;
}
