const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits on wrong PINs ("Guessing" in SECURITY.md). A device that has signed in before has only its own limit. All
 * other devices share the limits of the account, the address and their group.
 */
export const PIN_LIMITS = {
  /** Failures of an account before the first wait. Each wait doubles, up to the longest. */
  accountFree: 5,
  firstWait: 30 * SECOND,
  maxWait: HOUR,
  /** Failures in a row that lock unknown devices out of an account. */
  accountLock: 30,
  /** Failures in a row after which a known device counts as unknown. */
  device: 10,
  /** Failures of an address in one window. */
  address: 20,
  /** Failures of a group in one window before its attempts are limited to one at a time. */
  group: 200,
  /** Failures of a group in one day before its attempts slow down, regardless of the window. */
  groupDay: 300,
  /** Milliseconds between two attempts of a group, at the first limit and at the slow pace. */
  pause: { strangers: 3 * SECOND, team: 3 * SECOND },
  slowPause: { strangers: 12 * SECOND, team: 60 * SECOND },
  /** How long failures of an address or a group count together, and those of a group's day. */
  window: 10 * MINUTE,
  day: DAY,
  /**
   * How many milliseconds longer an attempt waits if its network or its address failed that day. Each step is longer
   * than a tick of another process's queue, so a clean network goes first there too.
   */
  yield: { network: 1000, address: 1500 },
} as const;

/** `team` is browsers that opened the team link or that a member has signed in on. `strangers` is all others. */
export type BrowserGroup = 'strangers' | 'team';

/** The buckets in which failures are counted. `network` is a network's day; an address is the smallest network. */
export type Bucket = 'account' | 'device' | 'address' | 'network' | 'group' | 'groupDay';

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

/** Returns how long a bucket counts failures together, in milliseconds, or null for buckets that count in a row. */
function windowOf(bucket: Bucket): number | null {
  if (bucket === 'groupDay' || bucket === 'network') return PIN_LIMITS.day;
  return bucket === 'address' || bucket === 'group' ? PIN_LIMITS.window : null;
}

/** Returns a bucket's failures that still count, or 0 after its window has ended. */
function currentFailures(bucket: Bucket, count: FailureCount | null, now: number): number {
  if (!count) return 0;
  const window = windowOf(bucket);
  return window !== null && remaining(count.since, window, now) === 0 ? 0 : count.failures;
}

/** Returns how long, in milliseconds, an account accepts no PIN after this many failures in a row. */
export function waitAfter(failures: number): number {
  const { accountFree, firstWait, maxWait } = PIN_LIMITS;
  if (failures < accountFree) return 0;
  // At 2^7 x 30 s the wait exceeds an hour. The cap also keeps a large count from overflowing.
  return Math.min(firstWait * 2 ** Math.min(failures - accountFree, 7), maxWait);
}

/** Returns whether this many failures in a row lock out unknown devices until an administrator unlocks the member. */
export function isLocked(failures: number): boolean {
  return failures >= PIN_LIMITS.accountLock;
}

/**
 * Returns for how many milliseconds an account, device or address accepts no PIN. `Infinity` means a locked account or
 * a device that is no longer trusted.
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

/** The failures that decide when a group can try again. */
export interface GroupCounts {
  readonly window: FailureCount | null;
  readonly day: FailureCount | null;
  /** The day of the requesting address's networks: widest first, the address itself last. */
  readonly networks: ReadonlyArray<FailureCount | null>;
}

/** Returns the milliseconds between two attempts of a group, or 0 while it is not limited. */
export function pauseOf(
  group: BrowserGroup,
  { window, day }: Pick<GroupCounts, 'window' | 'day'>,
  now: number,
): number {
  if (currentFailures('groupDay', day, now) >= PIN_LIMITS.groupDay) return PIN_LIMITS.slowPause[group];
  return currentFailures('group', window, now) >= PIN_LIMITS.group ? PIN_LIMITS.pause[group] : 0;
}

/** Returns a day's failures in the networks of an address: widest first, the address itself last. */
export function failuresOfNetworks({ networks }: Pick<GroupCounts, 'networks'>, now: number): number[] {
  return networks.map((count) => currentFailures('network', count, now));
}

/**
 * Compares two waiting attempts by the failures of their widest networks, then of the smaller ones. Negative if the
 * first goes first, 0 if both are equal.
 */
export function compareFailures(a: readonly number[], b: readonly number[]): number {
  const [differing] = a.map((failures, level) => failures - (b[level] ?? 0)).filter((step) => step !== 0);
  return differing ?? 0;
}

/**
 * Returns how many milliseconds this address waits for its group's next attempt. An address whose networks have no
 * failures waits the shortest, so failing networks can't keep it out.
 */
export function groupWait(group: BrowserGroup, counts: GroupCounts, now: number): number {
  const pause = pauseOf(group, counts, now);
  if (pause === 0) return 0;
  const failures = failuresOfNetworks(counts, now);
  const { network, address } = PIN_LIMITS.yield;
  const yielded = failures.at(-1) ? address : failures[0] ? network : 0;
  const last = Math.max(counts.window?.lastFailedAt ?? 0, counts.day?.lastFailedAt ?? 0);
  return remaining(last, pause + yielded, now);
}

/** Returns the count after one more failure. Accounts and devices count in a row, other buckets within their window. */
export function withFailure(bucket: Bucket, count: FailureCount | null, now: number): FailureCount {
  const window = windowOf(bucket);
  const isContinued = count && (window === null || remaining(count.since, window, now) > 0);
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
  return Math.max(1, Math.ceil(Math.min(milliseconds, PIN_LIMITS.maxWait) / SECOND));
}
