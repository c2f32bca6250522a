import { expect, test } from 'vitest';
import { exceededLimits, NO_LIMITS } from './serving-limits.ts';

test('exceededLimits is empty without limits, and up to the limit', () => {
  expect(exceededLimits(NO_LIMITS, { services: 9, isNear: true, isOnDay: true })).toEqual([]);
  const limits = { maxPerMonth: 2, neverTwoInARow: true, onceADay: true };
  expect(exceededLimits(limits, { services: 2, isNear: false, isOnDay: false })).toEqual([]);
});

test('exceededLimits names each limit that a month exceeds', () => {
  const limits = { maxPerMonth: 2, neverTwoInARow: true, onceADay: true };
  expect(exceededLimits(limits, { services: 3, isNear: false, isOnDay: false })).toEqual([
    { code: 'at_most', services: 2 },
  ]);
  expect(exceededLimits(limits, { services: 1, isNear: true, isOnDay: true })).toEqual([
    { code: 'in_a_row' },
  ]);
  expect(exceededLimits(limits, { services: 3, isNear: true, isOnDay: true }).length).toBe(2);
});

test('exceededLimits names two services on a date unless they are too near anyway', () => {
  const month = { services: 2, isNear: true, isOnDay: true };
  expect(exceededLimits({ ...NO_LIMITS, onceADay: true }, month)).toEqual([{ code: 'once_a_day' }]);
  expect(exceededLimits({ ...NO_LIMITS, onceADay: true, neverTwoInARow: true }, month)).toEqual([
    { code: 'in_a_row' },
  ]);
});
