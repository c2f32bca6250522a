const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Failures of an account before the first wait. Each wait doubles, up to the longest. */
const FREE_ACCOUNT_FAILURES = 5;
const FIRST_WAIT_MS = 30 * SECOND;
const MAX_WAIT_MS = HOUR;

/** Failures in a row that lock unknown devices out of an account. */
export const ACCOUNT_LOCK_FAILURES = 30;

/** Failures in a row after which a known device counts as unknown. */
const DEVICE_FAILURES = 10;

/**
 * The limits per window ("Guessing" in SECURITY.md). From this many failures on, the rest of the window accepts one
 * attempt per pause, or none without a pause. The times are in milliseconds.
 */
export const WINDOW_LIMITS = {
  address: { failures: 20, window: 10 * MINUTE, pause: null },
  strangers: { failures: 200, window: 10 * MINUTE, pause: 3 * SECOND },
  strangersDay: { failures: 300, window: DAY, pause: 12 * SECOND },
  team: { failures: 200, window: 10 * MINUTE, pause: 3 * SECOND },
  teamDay: { failures: 300, window: DAY, pause: 60 * SECOND },
} as const;

/** `team` is browsers that opened the team link or that a member has signed in on. `strangers` is all others. */
export type BrowserGroup = 'strangers' | 'team';

type WindowBucket = keyof typeof WINDOW_LIMITS;

/** The buckets of an account, one for each group, so that strangers can't lock out browsers of the team. */
export const ACCOUNT_BUCKETS = { strangers: 'account', team: 'teamAccount' } as const satisfies Record<
  BrowserGroup,
  string
>;

type AccountBucket = (typeof ACCOUNT_BUCKETS)[BrowserGroup];

/** The buckets that count failures. Accounts and devices count in a row, the others per window. */
export type Bucket = AccountBucket | 'device' | WindowBucket;

/** The failures counted in one bucket. Times are in milliseconds since 1970. */
export interface FailureCount {
  readonly failures: number;
  /** The time of the first failure. */
  readonly since: number;
  readonly lastFailedAt: number;
}

/**
 * Returns the milliseconds left of a span. Never more than the span, so a wrong clock can't lock people out for years.
 */
function remaining(began: number, span: number, now: number): number {
  return Math.min(Math.max(began + span - now, 0), span);
}

function hasWindow(bucket: Bucket): bucket is WindowBucket {
  return bucket in WINDOW_LIMITS;
}

/** Returns whether a bucket counts the failures of one account. */
export function isOfAccount(bucket: Bucket): bucket is AccountBucket {
  return bucket === 'account' || bucket === 'teamAccount';
}

/**
 * Returns whether a browser that is limited by these buckets could go on if it opened the team link. A short wait of an
 * account is no reason to look for it.
 */
export function teamLinkHelps(
  limiting: ReadonlyArray<{ readonly kind: Bucket; readonly wait: number }>,
): boolean {
  return limiting.every(
    ({ kind, wait }) =>
      kind === 'strangers' ||
      kind === 'strangersDay' ||
      (kind === 'account' && wait === Number.POSITIVE_INFINITY),
  );
}

/** Returns how long, in milliseconds, an account accepts no PIN after this many failures in a row. */
export function waitAfter(failures: number): number {
  if (failures < FREE_ACCOUNT_FAILURES) return 0;
  // At 2^7 x 30 s the wait exceeds an hour. The cap also keeps a large count from overflowing.
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - FREE_ACCOUNT_FAILURES, 7), MAX_WAIT_MS);
}

/** Returns whether a bucket has reached its limit for the rest of its window. */
export function isLimited(bucket: Bucket, count: FailureCount | null, now: number): boolean {
  if (!hasWindow(bucket)) return false;
  const { failures, window } = WINDOW_LIMITS[bucket];
  return count !== null && count.failures >= failures && remaining(count.since, window, now) > 0;
}

/**
 * Returns for how many milliseconds a bucket accepts no PIN. `Infinity` means a locked account or a device that is no
 * longer trusted.
 */
export function waitOf(bucket: Bucket, count: FailureCount | null, now: number): number {
  if (!count) return 0;
  const { failures, since, lastFailedAt } = count;
  if (isOfAccount(bucket))
    return failures >= ACCOUNT_LOCK_FAILURES
      ? Number.POSITIVE_INFINITY
      : remaining(lastFailedAt, waitAfter(failures), now);
  if (!hasWindow(bucket)) return failures >= DEVICE_FAILURES ? Number.POSITIVE_INFINITY : 0;
  if (!isLimited(bucket, count, now)) return 0;
  const { window, pause } = WINDOW_LIMITS[bucket];
  return pause === null ? remaining(since, window, now) : remaining(lastFailedAt, pause, now);
}

/** Returns the count after one more failure. */
export function withFailure(bucket: Bucket, count: FailureCount | null, now: number): FailureCount {
  const isContinued =
    count && (!hasWindow(bucket) || remaining(count.since, WINDOW_LIMITS[bucket].window, now) > 0);
  return {
    failures: isContinued ? count.failures + 1 : 1,
    since: isContinued ? count.since : now,
    lastFailedAt: now,
  };
}

/** Returns the whole seconds to wait, or null if only an administrator can help. */
export function secondsToWait(milliseconds: number): number | null {
  return milliseconds === Number.POSITIVE_INFINITY ? null : Math.ceil(milliseconds / SECOND);
}

/** Returns the seconds until a retry makes sense, from 1 to 3600. For a locked account, that is when to check again. */
export function retryAfter(milliseconds: number): number {
  return Math.max(1, Math.ceil(Math.min(milliseconds, MAX_WAIT_MS) / SECOND));
}
