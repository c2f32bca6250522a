import { expect, it } from 'vitest';
import { addDaysClamped } from './date-range.ts';

it('stops at the first and last date when addDaysClamped leaves the supported years', () => {
  expect(addDaysClamped('2026-01-31', 1)).toBe('2026-02-01');
  expect(addDaysClamped('2200-12-30', 1)).toBe('2200-12-31');
  expect(addDaysClamped('2200-12-31', 1)).toBe('2200-12-31');
  expect(addDaysClamped('1900-01-02', -1)).toBe('1900-01-01');
  expect(addDaysClamped('1900-01-01', -182)).toBe('1900-01-01');
});
