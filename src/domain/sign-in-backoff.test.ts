import { describe, expect, it } from 'vitest';
import { FREE_FAILURES, remainingWait, waitAfter, waitSentence } from './sign-in-backoff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the wait after wrong PINs', () => {
  it('is none for the first four, then 30 seconds, and doubles up to an hour', () => {
    expect(FREE_FAILURES).toBe(5);
    expect([0, 1, 4].map(waitAfter)).toEqual([0, 0, 0]);
    expect([5, 6, 7, 8, 9, 10, 11].map((failures) => waitAfter(failures) / 1000)).toEqual([
      30, 60, 120, 240, 480, 960, 1920,
    ]);
    expect(waitAfter(12)).toBe(HOUR);
  });

  it('stays an hour however many there are', () => {
    for (const failures of [13, 40, 1000, 2_147_483_647]) expect(waitAfter(failures)).toBe(HOUR);
  });

  it('never grows shorter from one failure to the next', () => {
    const waits = Array.from({ length: 60 }, (_, failures) => waitAfter(failures));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
  });
});

describe('what is left of a wait', () => {
  it('is the time until its end, and nothing once that is past', () => {
    expect(remainingWait(1000, 400)).toBe(600);
    expect(remainingWait(1000, 1000)).toBe(0);
    expect(remainingWait(1000, 5000)).toBe(0);
  });

  it('is never more than an hour, so that a clock set wrong locks nobody out for years', () => {
    expect(remainingWait(Number.MAX_SAFE_INTEGER, 0)).toBe(HOUR);
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
});
