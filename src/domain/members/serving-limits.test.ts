import { expect, test } from 'vitest';
import { exceededLimits, NO_LIMITS } from './serving-limits.ts';

test('exceededLimits is empty without limits, and up to the limit', () => {
  expect(exceededLimits(NO_LIMITS, { services: 9, isNear: true })).toEqual([]);
  const limits = { maxPerMonth: 2, neverTwoInARow: true };
  expect(exceededLimits(limits, { services: 2, isNear: false })).toEqual([]);
});

test('exceededLimits names each limit that a month exceeds', () => {
  const limits = { maxPerMonth: 2, neverTwoInARow: true };
  expect(exceededLimits(limits, { services: 3, isNear: false })).toEqual([{ code: 'at_most', services: 2 }]);
  expect(exceededLimits(limits, { services: 1, isNear: true })).toEqual([{ code: 'in_a_row' }]);
  expect(exceededLimits(limits, { services: 3, isNear: true }).length).toBe(2);
});
