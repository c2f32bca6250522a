const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits on wrong PINs ("Guessing" in SECURITY.md). A device that has signed in before is held to its own limit and to
 * no other. All others share the account's, the address's and their group's.
 */
export const PIN_LIMITS = {
  /** Failures of an account before the first wait. Waits begin with the first and double up to the longest. */
  accountFree: 5,
  firstWait: 30 * SECOND,
  longestWait: HOUR,
  /** Failures in a row that lock unknown devices out of an account. */
  accountLock: 30,
  /** Failures in a row after which a known device counts as unknown. */
  device: 10,
  /** Failures of an address in one window. */
  address: 20,
  /** Failures of a group in one window before its attempts come one at a time. */
  group: 200,
  /** Failures of a group in one day before its attempts come at the slow pace, whatever the window. */
  groupDay: 300,
  /** Milliseconds between two attempts of a group: at first, and at the slow pace. */
  pause: { strangers: 3 * SECOND, team: 3 * SECOND },
  slowPause: { strangers: 12 * SECOND, team: 60 * SECOND },
  /** How long failures of an address or a group are counted together, and those of a group's day. */
  window: 10 * MINUTE,
  day: DAY,
  /** An address lets others go first by so many milliseconds for each of its failures, up to the most. */
  yield: 500,
  mostYield: 1500,
} as const;

/** Browsers that opened the team link, or that a member has signed in on, and all others. */
export type BrowserGroup = 'strangers' | 'team';

/** What failures are counted by. */
export type Bucket = 'account' | 'device' | 'address' | 'group' | 'groupDay';

/** The failures counted in one bucket. Times are milliseconds since 1970. */
export interface FailureCount {
  readonly failures: number;
  /** When the first of them was. */
  readonly since: number;
  readonly lastFailedAt: number;
}

/** Milliseconds left of a span that began then; never more than the span, so that a clock set wrong locks nobody out for years. */
function remaining(began: number, span: number, now: number): number {
  return Math.min(Math.max(began + span - now, 0), span);
}

/** How long a bucket counts failures together, in milliseconds; null for those that count in a row. */
function windowOf(bucket: Bucket): number | null {
  if (bucket === 'groupDay') return PIN_LIMITS.day;
  return bucket === 'address' || bucket === 'group' ? PIN_LIMITS.window : null;
}

/** The failures of a bucket that still count; 0 once its window is over. */
function currentFailures(bucket: Bucket, count: FailureCount | null, now: number): number {
  if (!count) return 0;
  const window = windowOf(bucket);
  return window !== null && remaining(count.since, window, now) === 0 ? 0 : count.failures;
}

/** Gives how long, in milliseconds, an account accepts no PIN after this many failures in a row. */
export function waitAfter(failures: number): number {
  const { accountFree, firstWait, longestWait } = PIN_LIMITS;
  if (failures < accountFree) return 0;
  // Past 2^7 x 30 s the hour is reached; the cap also keeps a large count from overflowing.
  return Math.min(firstWait * 2 ** Math.min(failures - accountFree, 7), longestWait);
}

/** Says whether so many failures in a row lock unknown devices out until an administrator releases the member. */
export function isLocked(failures: number): boolean {
  return failures >= PIN_LIMITS.accountLock;
}

/**
 * Gives how many milliseconds an account, device or address accepts no PIN; `Infinity` for a locked account and for a
 * device that is no longer trusted.
 */
export function waitOf(
  bucket: 'account' | 'device' | 'address',
  count: FailureCount | null,
  now: number,
): number {
  if (!count) return 0;
  const { failures, since, lastFailedAt } = count;
  switch (bucket) {
    case 'account':
      return isLocked(failures)
        ? Number.POSITIVE_INFINITY
        : remaining(lastFailedAt, waitAfter(failures), now);
    case 'device':
      return failures >= PIN_LIMITS.device ? Number.POSITIVE_INFINITY : 0;
    case 'address':
      return failures >= PIN_LIMITS.address ? remaining(since, PIN_LIMITS.window, now) : 0;
  }
}

/** The failures that decide when a group's next attempt may be made. */
export interface GroupCounts {
  readonly window: FailureCount | null;
  readonly day: FailureCount | null;
  /** Those of the address that asks. */
  readonly address: FailureCount | null;
}

/** Gives the milliseconds between two attempts of a group, 0 while it is not limited. */
export function pauseOf(group: BrowserGroup, { window, day }: GroupCounts, now: number): number {
  if (currentFailures('groupDay', day, now) >= PIN_LIMITS.groupDay) return PIN_LIMITS.slowPause[group];
  return currentFailures('group', window, now) >= PIN_LIMITS.group ? PIN_LIMITS.pause[group] : 0;
}

/** Gives how many attempts of the address have failed in its window: of those that wait, the fewest go first. */
export function failuresOfAddress(address: FailureCount | null, now: number): number {
  return currentFailures('address', address, now);
}

/**
 * Gives how many milliseconds this address waits for its group's next attempt. Where several wait, an address without
 * failures is ready first, so that no number of failing addresses keeps it out.
 */
export function groupWait(group: BrowserGroup, counts: GroupCounts, now: number): number {
  const pause = pauseOf(group, counts, now);
  if (pause === 0) return 0;
  const failed = failuresOfAddress(counts.address, now);
  const yielded = Math.min(failed * PIN_LIMITS.yield, PIN_LIMITS.mostYield);
  const last = Math.max(counts.window?.lastFailedAt ?? 0, counts.day?.lastFailedAt ?? 0);
  return remaining(last, pause + yielded, now);
}

/** Gives the count with one failure more: accounts and devices count in a row, the others by their window. */
export function withFailure(bucket: Bucket, count: FailureCount | null, now: number): FailureCount {
  const window = windowOf(bucket);
  const goesOn = count && (window === null || remaining(count.since, window, now) > 0);
  return { failures: goesOn ? count.failures + 1 : 1, since: goesOn ? count.since : now, lastFailedAt: now };
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
  return Math.max(1, Math.ceil(Math.min(milliseconds, PIN_LIMITS.longestWait) / SECOND));
}
