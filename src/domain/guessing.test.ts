import { describe, expect, it } from 'vitest';
import { GUESSING, oneMore, retryAfter, type Tally, waitAfter, waitOf, waitSentence } from './guessing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-03-13T00:00:00Z');

const tally = (failures: number, age = 0): Tally => ({
  failures,
  since: NOW - age,
  lastFailedAt: NOW - age,
});

describe('the wait of an account after wrong PINs', () => {
  it('is none for the first four, then 30 seconds, and doubles up to an hour', () => {
    expect([0, 1, 4].map(waitAfter)).toEqual([0, 0, 0]);
    expect([5, 6, 7, 8, 9, 10, 11].map((failures) => waitAfter(failures) / 1000)).toEqual([
      30, 60, 120, 240, 480, 960, 1920,
    ]);
    for (const failures of [12, 13, 29, 2_147_483_647]) expect(waitAfter(failures)).toBe(HOUR);
  });

  it('runs from the last failure, and ends', () => {
    expect(waitOf('account', null, NOW)).toBe(0);
    expect(waitOf('account', tally(4), NOW)).toBe(0);
    expect(waitOf('account', tally(6), NOW)).toBe(MINUTE);
    expect(waitOf('account', tally(6, 20_000), NOW)).toBe(40_000);
    expect(waitOf('account', tally(6, MINUTE), NOW)).toBe(0);
  });

  it('is never more than an hour, so that a clock set wrong locks nobody out for years', () => {
    expect(waitOf('account', tally(29, -500 * 24 * HOUR), NOW)).toBe(HOUR);
  });

  it('has no end after 30 in a row', () => {
    expect(waitOf('account', tally(29, HOUR), NOW)).toBe(0);
    expect(waitOf('account', tally(30, 1000 * HOUR), NOW)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a device that has signed in before', () => {
  it('may fail ten times in a row without waiting, and is then like any other', () => {
    expect(waitOf('device', tally(9), NOW)).toBe(0);
    expect(waitOf('device', tally(10, 1000 * HOUR), NOW)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('an address', () => {
  it('may fail 20 times in ten minutes, and waits for their end', () => {
    expect(waitOf('address', tally(19), NOW)).toBe(0);
    expect(waitOf('address', tally(20, 4 * MINUTE), NOW)).toBe(6 * MINUTE);
    expect(waitOf('address', tally(20, 10 * MINUTE), NOW)).toBe(0);
  });

  it('begins to count anew after ten minutes', () => {
    expect(oneMore('address', tally(19, 9 * MINUTE), NOW).failures).toBe(20);
    expect(oneMore('address', tally(20, 10 * MINUTE), NOW)).toEqual(tally(1));
  });
});

describe('the whole site', () => {
  it('lets unknown devices come one at a time after 200 failures in ten minutes', () => {
    expect(waitOf('site', tally(199), NOW)).toBe(0);
    expect(waitOf('site', tally(5000), NOW)).toBe(3000);
    expect(waitOf('site', { ...tally(200, MINUTE), lastFailedAt: NOW - 2000 }, NOW)).toBe(1000);
    expect(waitOf('site', { ...tally(200, 10 * MINUTE), lastFailedAt: NOW }, NOW)).toBe(0);
  });
});

describe('one failure more', () => {
  it('is the first, or one in a row however long ago the last was', () => {
    expect(oneMore('account', null, NOW)).toEqual(tally(1));
    expect(oneMore('account', tally(29, 1000 * HOUR), NOW)).toEqual({
      failures: GUESSING.accountLock,
      since: NOW - 1000 * HOUR,
      lastFailedAt: NOW,
    });
    expect(oneMore('device', tally(3, HOUR), NOW).failures).toBe(4);
  });
});

describe('the sentence', () => {
  it.each([
    [1, '1 second'],
    [1000, '1 second'],
    [1001, '2 seconds'],
    [30_000, '30 seconds'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [2 * MINUTE, '2 minutes'],
    [2 * MINUTE + 1, '3 minutes'],
    [HOUR, '60 minutes'],
  ])('for %i milliseconds says %s', (milliseconds, words) => {
    expect(waitSentence(milliseconds)).toBe(`Too many tries. Please wait ${words} and try again.`);
  });

  it('for a wait without an end says whom to ask', () => {
    expect(waitSentence(Number.POSITIVE_INFINITY)).toMatch(/^Too many tries\. Please ask an administrator/);
  });

  it('goes with a header in whole seconds, an hour where there is no end', () => {
    expect([1, 30_000, 30_001, Number.POSITIVE_INFINITY].map(retryAfter)).toEqual([1, 30, 31, 3600]);
  });
});
