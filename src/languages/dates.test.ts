import { expect, it } from 'vitest';
import { formatDate, formatDayAndMonth, formatMonth, formatServiceDate } from './dates.ts';

it('formats dates and months as the screens show them', () => {
  expect(formatDate('2026-07-05')).toBe('5 July 2026');
  expect(formatDate('1900-01-01')).toBe('1 January 1900');
  expect(formatDayAndMonth('2026-09-30')).toBe('30 September');
  expect(formatMonth({ year: 2026, month: 12 })).toBe('December 2026');
  expect(() => formatDate('2026-02-30')).toThrow(RangeError);
});

it('adds the weekday to the date of a service unless it is a Sunday', () => {
  expect(formatServiceDate('2026-04-05')).toBe('5 April 2026');
  expect(formatServiceDate('2026-04-03')).toBe('Friday 3 April 2026');
});
