import { expect, it } from 'vitest';
import { formatDate, formatDayAndMonth, formatMonth } from './dates.ts';

it('formats dates and months as the screens show them', () => {
  expect(formatDate('2026-07-05')).toBe('5 July 2026');
  expect(formatDate('1900-01-01')).toBe('1 January 1900');
  expect(formatDayAndMonth('2026-09-30')).toBe('30 September');
  expect(formatMonth({ year: 2026, month: 12 })).toBe('December 2026');
  expect(() => formatDate('2026-02-30')).toThrow(RangeError);
});
