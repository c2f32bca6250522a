const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Wrong PINs in decisions, "Guessing". Who tries on a device that has signed in before has that device's budget and no
 * other; everybody else shares the account's, the address's and the site's.
 */
export const GUESSING = {
  /** So many cost an account nothing; the next waits begin with the first and double up to the longest. */
  accountFree: 5,
  firstWait: 30 * SECOND,
  longestWait: HOUR,
  /** So many in a row lock unknown devices out of an account. */
  accountLock: 30,
  /** So many in a row, and a device is one like any other again. */
  device: 10,
  address: 20,
  /** Beyond so many on the whole site, unknown devices come one at a time, with this pause between two failures. */
  site: 200,
  sitePause: 3 * SECOND,
  /** How long failures of an address, and of the site, are counted together. */
  window: 10 * MINUTE,
} as const;

export type Budget = 'account' | 'device' | 'address' | 'site';

/** The failures of one budget. Times are milliseconds since 1970. */
export interface Tally {
  readonly failures: number;
  /** When the first of them was. */
  readonly since: number;
  readonly lastFailedAt: number;
}

/** What is left of a span that began then; never more than the span, so that a clock set wrong locks nobody out for years. */
function rest(began: number, span: number, now: number): number {
  return Math.min(Math.max(began + span - now, 0), span);
}

function isOver({ since }: Tally, now: number): boolean {
  return rest(since, GUESSING.window, now) === 0;
}

/** Gives how long, in milliseconds, an account looks at no PIN after this many failures in a row. */
export function waitAfter(failures: number): number {
  const { accountFree, firstWait, longestWait } = GUESSING;
  if (failures < accountFree) return 0;
  // Past 2^7 x 30 s the hour is reached; the cap also keeps a large count from overflowing.
  return Math.min(firstWait * 2 ** Math.min(failures - accountFree, 7), longestWait);
}

/** Says whether so many failures in a row lock unknown devices out until somebody lets them in again. */
export function isLocked(failures: number): boolean {
  return failures >= GUESSING.accountLock;
}

/**
 * Gives how many milliseconds this budget looks at no PIN; `Infinity` until somebody does something about it: a locked
 * account, a device that has used up its trust.
 */
export function waitOf(budget: Budget, tally: Tally | null, now: number): number {
  if (!tally) return 0;
  const { failures, since, lastFailedAt } = tally;
  switch (budget) {
    case 'account':
      return isLocked(failures) ? Number.POSITIVE_INFINITY : rest(lastFailedAt, waitAfter(failures), now);
    case 'device':
      return failures >= GUESSING.device ? Number.POSITIVE_INFINITY : 0;
    case 'address':
      return failures >= GUESSING.address ? rest(since, GUESSING.window, now) : 0;
    case 'site':
      return failures >= GUESSING.site && !isOver(tally, now)
        ? rest(lastFailedAt, GUESSING.sitePause, now)
        : 0;
  }
}

/** Gives the tally with one failure more: accounts and devices count in a row, addresses and the site by the window. */
export function oneMore(budget: Budget, tally: Tally | null, now: number): Tally {
  const isWindowed = budget === 'address' || budget === 'site';
  const goesOn = tally && !(isWindowed && isOver(tally, now));
  return { failures: goesOn ? tally.failures + 1 : 1, since: goesOn ? tally.since : now, lastFailedAt: now };
}

const LOCKED_SENTENCE =
  'Too many tries. Please ask an administrator to let you in, or sign in on a device you have used before.';

/** Says how long to wait, in words; for `Infinity`, whom to ask. */
export function waitSentence(milliseconds: number): string {
  if (milliseconds === Number.POSITIVE_INFINITY) return LOCKED_SENTENCE;
  const seconds = Math.ceil(milliseconds / SECOND);
  if (seconds < 90)
    return `Too many tries. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
  return `Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`;
}

/** The seconds after which trying again makes sense; of a locked account, after which looking again does. */
export function retryAfter(milliseconds: number): number {
  return Math.max(1, Math.ceil(Math.min(milliseconds, GUESSING.longestWait) / SECOND));
}
