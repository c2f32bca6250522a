import { describe, expect, it } from 'vitest';
import {
  compareFailures,
  type FailureCount,
  failuresOfNetworks,
  groupWait,
  PIN_LIMITS,
  pauseOf,
  retryAfter,
  secondsToWait,
  waitAfter,
  waitOf,
  withFailure,
} from './pin-rate-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-03-13T00:00:00Z');

const counted = (failures: number, age = 0): FailureCount => ({
  failures,
  since: NOW - age,
  lastFailedAt: NOW - age,
});

describe('the wait of an account after wrong PINs', () => {
  it('is 0 for the first four, then 30 seconds, and doubles up to an hour', () => {
    expect([0, 1, 4].map(waitAfter)).toEqual([0, 0, 0]);
    expect([5, 6, 7, 8, 9, 10, 11].map((failures) => waitAfter(failures) / 1000)).toEqual([
      30, 60, 120, 240, 480, 960, 1920,
    ]);
    for (const failures of [12, 13, 29, 2_147_483_647]) expect(waitAfter(failures)).toBe(HOUR);
  });

  it('starts at the last failure and ends', () => {
    expect(waitOf('account', null, NOW)).toBe(0);
    expect(waitOf('account', counted(4), NOW)).toBe(0);
    expect(waitOf('account', counted(6), NOW)).toBe(MINUTE);
    expect(waitOf('account', counted(6, 20_000), NOW)).toBe(40_000);
    expect(waitOf('account', counted(6, MINUTE), NOW)).toBe(0);
  });

  it("is at most an hour, so a wrong clock can't lock people out for years", () => {
    expect(waitOf('account', counted(29, -500 * 24 * HOUR), NOW)).toBe(HOUR);
  });

  it('is endless after 30 failures in a row', () => {
    expect(waitOf('account', counted(29, HOUR), NOW)).toBe(0);
    expect(waitOf('account', counted(30, 1000 * HOUR), NOW)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a device that has signed in before', () => {
  it('can fail ten times in a row without a wait, then counts as unknown', () => {
    expect(waitOf('device', counted(9), NOW)).toBe(0);
    expect(waitOf('device', counted(10, 1000 * HOUR), NOW)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('an address', () => {
  it('can fail 20 times in ten minutes, then waits for their end', () => {
    expect(waitOf('address', counted(19), NOW)).toBe(0);
    expect(waitOf('address', counted(20, 4 * MINUTE), NOW)).toBe(6 * MINUTE);
    expect(waitOf('address', counted(20, 10 * MINUTE), NOW)).toBe(0);
  });

  it('starts a new count after ten minutes', () => {
    expect(withFailure('address', counted(19, 9 * MINUTE), NOW).failures).toBe(20);
    expect(withFailure('address', counted(20, 10 * MINUTE), NOW)).toEqual(counted(1));
  });
});

describe('a group of unknown browsers', () => {
  const none = { window: null, day: null, networks: [null, null, null] };
  const limited = { ...none, window: counted(200), day: counted(200) };

  it('can fail 200 times in ten minutes, then gets one attempt every 3 seconds', () => {
    expect(pauseOf('strangers', none, NOW)).toBe(0);
    const networks = [counted(9), counted(9), counted(9)];
    expect(groupWait('strangers', { ...none, window: counted(199), networks }, NOW)).toBe(0);
    expect(groupWait('strangers', limited, NOW)).toBe(3000);
    expect(groupWait('strangers', { ...limited, window: counted(5000, 10 * MINUTE) }, NOW)).toBe(0);
  });

  it('waits from the last attempt', () => {
    const window = { ...counted(200, MINUTE), lastFailedAt: NOW - 2000 };
    expect(groupWait('strangers', { ...none, window }, NOW)).toBe(1000);
    expect(groupWait('strangers', { ...none, window: { ...window, lastFailedAt: NOW - 3000 } }, NOW)).toBe(0);
  });

  it('is slowed for the rest of a day with 300 failures, regardless of the window', () => {
    const slow = { ...none, day: counted(300) };
    expect([groupWait('strangers', slow, NOW), groupWait('team', slow, NOW)]).toEqual([12_000, 60_000]);
    expect(groupWait('strangers', { ...none, day: counted(299) }, NOW)).toBe(0);
    expect(pauseOf('strangers', { ...none, day: counted(300, 24 * HOUR) }, NOW)).toBe(0);
  });

  it('lets an address of a network without failures go first, then one without failures of its own', () => {
    const waitAfterFailures = (wide: number, narrow: number, own: number) =>
      groupWait('strangers', { ...limited, networks: [wide, narrow, own].map((n) => counted(n)) }, NOW);
    expect(waitAfterFailures(0, 0, 0)).toBe(3000);
    expect([waitAfterFailures(1, 0, 0), waitAfterFailures(90, 70, 0)]).toEqual([4000, 4000]);
    expect([waitAfterFailures(1, 1, 1), waitAfterFailures(90, 70, 50)]).toEqual([4500, 4500]);
  });

  it('counts the failures of a network for a day', () => {
    const networks = [counted(9, 23 * HOUR), counted(5, 10 * MINUTE), counted(3, 24 * HOUR)];
    expect(failuresOfNetworks({ networks }, NOW)).toEqual([9, 5, 0]);
    expect(withFailure('network', counted(9, 23 * HOUR), NOW).failures).toBe(10);
    expect(withFailure('network', counted(9, 24 * HOUR), NOW)).toEqual(counted(1));
  });

  it('orders attempts by the failures of the widest network, then of the next, then of the address', () => {
    const attempts = [
      [2, 0, 0],
      [1, 1, 1],
      [1, 1, 0],
      [1, 0, 9],
      [0, 0, 0],
    ];
    expect(attempts.toSorted(compareFailures)).toEqual([
      [0, 0, 0],
      [1, 0, 9],
      [1, 1, 0],
      [1, 1, 1],
      [2, 0, 0],
    ]);
    expect(compareFailures([3, 2, 1], [3, 2, 1])).toBe(0);
  });

  it('allows fewer than 10,000 guesses a day in both groups together', () => {
    const perDay = (group: 'strangers' | 'team') =>
      // The counts of two days can fall within 24 hours.
      2 * PIN_LIMITS.groupDay + PIN_LIMITS.day / PIN_LIMITS.slowPause[group];
    expect([perDay('strangers'), perDay('team')]).toEqual([7800, 2040]);
    expect((perDay('strangers') + perDay('team')) / 10_000).toBeLessThan(1);
  });
});

describe('withFailure', () => {
  it('starts a count, or continues it regardless of the time since the last failure', () => {
    expect(withFailure('account', null, NOW)).toEqual(counted(1));
    expect(withFailure('account', counted(29, 1000 * HOUR), NOW)).toEqual({
      failures: PIN_LIMITS.accountLock,
      since: NOW - 1000 * HOUR,
      lastFailedAt: NOW,
    });
    expect(withFailure('device', counted(3, HOUR), NOW).failures).toBe(4);
  });
});

describe('the wait', () => {
  it('is in whole seconds, or endless', () => {
    expect([1, 1000, 1001, 90_000, Number.POSITIVE_INFINITY].map(secondsToWait)).toEqual([1, 1, 2, 90, null]);
  });

  it('has a Retry-After in whole seconds, an hour for an endless wait', () => {
    expect([1, 30_000, 30_001, Number.POSITIVE_INFINITY].map(retryAfter)).toEqual([1, 30, 31, 3600]);
  });
});
