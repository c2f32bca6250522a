import { expect, it } from 'vitest';
import { formatMoment } from './moments.ts';

it("shows a moment with a 24-hour time in the church's time zone", () => {
  expect(formatMoment('Australia/Sydney', Date.parse('2026-07-04T14:05:00Z'))).toBe('5 July 2026, 00:05');
  expect(formatMoment('Europe/London', Date.parse('2026-07-04T22:59:59Z'))).toBe('4 July 2026, 23:59');
});
