import { expect, test } from 'vitest';
import { t } from '#languages/t.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { inARowText } from './summary-wording.ts';

test('services on one day are named with the day, and those of several days with the first and the last', () => {
  const row = { id: 1, name: 'Ana', weeks: 1, services: 2, first: '2026-12-06', last: '2026-12-06' } as const;
  const day = { name: 'Ana', count: 2, date: dateInSentence(row.first) };
  expect(inARowText(row)).toBe(t('builder:monthSummary.servicesOnOneDay', day));
  const days = {
    name: 'Ana',
    count: 3,
    first: dateInSentence(row.first),
    last: dateInSentence('2026-12-13'),
  };
  expect(inARowText({ ...row, weeks: 2, services: 3, last: '2026-12-13' })).toBe(
    t('builder:monthSummary.servicesCloseTogether', days),
  );
});
