import { expect, test } from 'vitest';
import { formatDate } from '#languages/dates.ts';
import { inARowText } from './summary-wording.ts';

test('services on one day are named with the day, and those of several days with the first and the last', () => {
  const row = { id: 1, name: 'Ana', weeks: 1, services: 2, first: '2026-12-06', last: '2026-12-06' } as const;
  expect(inARowText(row)).toBe(`Ana: 2 services on ${formatDate(row.first)}`);
  expect(inARowText({ ...row, weeks: 2, services: 3, last: '2026-12-13' })).toBe(
    `Ana: 3 services close together (${formatDate(row.first)} to ${formatDate('2026-12-13')})`,
  );
});
