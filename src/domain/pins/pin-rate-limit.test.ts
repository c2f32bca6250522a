import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_LOCK_FAILURES,
  type FailureCount,
  isLimited,
  retryAfter,
  secondsToWait,
  WINDOW_LIMITS,
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

describe('a group of browsers', () => {
  it('can fail 200 times in ten minutes, then gets one attempt every 3 seconds', () => {
    for (const group of ['strangers', 'team'] as const) {
      expect(waitOf(group, counted(199), NOW)).toBe(0);
      expect(waitOf(group, counted(200), NOW)).toBe(3000);
      expect(waitOf(group, counted(5000, 10 * MINUTE), NOW)).toBe(0);
      const old = { ...counted(200, MINUTE), lastFailedAt: NOW - 2000 };
      expect([waitOf(group, old, NOW), waitOf(group, old, NOW + 1000)]).toEqual([1000, 0]);
    }
  });

  it('is slowed for the rest of a day with 300 failures', () => {
    const waits = (count: FailureCount) => [
      waitOf('strangersDay', count, NOW),
      waitOf('teamDay', count, NOW),
    ];
    expect(waits(counted(299))).toEqual([0, 0]);
    expect(waits(counted(300))).toEqual([12_000, 60_000]);
    expect(waits(counted(300, 24 * HOUR))).toEqual([0, 0]);
  });

  it('is limited from its limit to the end of its window, also between two attempts', () => {
    expect(isLimited('strangers', null, NOW)).toBe(false);
    expect(isLimited('strangers', counted(199), NOW)).toBe(false);
    expect(isLimited('strangers', counted(200, 10 * MINUTE - 1), NOW)).toBe(true);
    expect(isLimited('strangers', counted(200, 10 * MINUTE), NOW)).toBe(false);
    expect(isLimited('account', counted(200), NOW)).toBe(false);
  });

  it('can make at most 7,800 attempts in 24 hours, or 2,040 as browsers of the team', () => {
    const perDay = ({ failures, window, pause }: { failures: number; window: number; pause: number }) =>
      // The counts of two days can fall within 24 hours.
      2 * failures + window / pause;
    expect([perDay(WINDOW_LIMITS.strangersDay), perDay(WINDOW_LIMITS.teamDay)]).toEqual([7800, 2040]);
  });
});

describe('withFailure', () => {
  it('starts a count, or continues it regardless of the time since the last failure', () => {
    expect(withFailure('account', null, NOW)).toEqual(counted(1));
    expect(withFailure('account', counted(29, 1000 * HOUR), NOW)).toEqual({
      failures: ACCOUNT_LOCK_FAILURES,
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
