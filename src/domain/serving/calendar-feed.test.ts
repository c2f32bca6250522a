import { expect, it } from 'vitest';
import { firstFeedDate } from './calendar-feed.ts';

it.each([
  ['2026-11-30', '2026-08-01'],
  ['2026-11-01', '2026-08-01'],
  ['2026-12-01', '2026-09-01'],
  ['2026-01-15', '2025-10-01'],
] as const)('a feed opened on %s begins on %s', (today, first) => {
  expect(firstFeedDate(today)).toBe(first);
});
