import { expect, test } from 'vitest';
import { arrivalAt } from './arrival.ts';

test.each([
  ['09:00', 45, '08:15'],
  ['00:10', 30, '23:40'],
  ['09:00', 0, null],
  [null, 45, null],
] as const)('says when to be there: %s, %i minutes before', (startsAt, minutes, at) => {
  expect(arrivalAt(startsAt, minutes)).toBe(at);
});
