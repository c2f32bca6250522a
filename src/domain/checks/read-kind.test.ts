import { expect, it } from 'vitest';
import { monthsIn, warnDaysIn } from './read-kind.ts';

it.each([
  ['36', 36],
  [' 1 ', 1],
  ['120', 120],
  ['', null],
  ['  ', null],
  ['0', undefined],
  ['121', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['three', undefined],
  ['00036', undefined],
])('reads the months "%s" as %s', (text, months) => {
  expect(monthsIn(text)).toBe(months);
});

it.each([
  ['90, 30, 7', [90, 30, 7]],
  ['7 30;90', [90, 30, 7]],
  ['30、7，30', [30, 7]],
  ['', []],
  ['365', [365]],
  ['366', undefined],
  ['90, 0', undefined],
  ['90 days', undefined],
  ['1,2,3,4,5,6', [6, 5, 4, 3, 2, 1]],
  ['1,2,3,4,5,6,7', undefined],
])('reads the days of warning "%s" as %s', (text, days) => {
  expect(warnDaysIn(text)).toEqual(days);
});
