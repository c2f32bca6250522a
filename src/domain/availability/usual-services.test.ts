import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOfWeek, monthOf, type PlainDate, sameMonth } from '../calendar/calendar.ts';
import { usualAnswers, weekInMonth } from './usual-services.ts';

test('the week is how often the weekday has been in the month so far', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const date = addDays('2000-01-01', days);
      const earlier = Array.from({ length: 6 }, (_, week) => addDays(date, -7 * week));
      const inMonth = earlier.filter((day) => sameMonth(monthOf(day), monthOf(date)));
      expect(weekInMonth(date)).toBe(inMonth.length);
      expect(new Set(inMonth.map(dayOfWeek)).size).toBe(1);
    }),
  );
});

test('services on the usual weeks of a time are a yes, all others a no', () => {
  const at = (date: PlainDate, timeId = 1) => ({ date, timeId });
  const services = [at('2026-03-01'), at('2026-03-08'), at('2026-03-08', 2), at('2026-03-29')];
  const answers = usualAnswers(services, [
    { timeId: 1, weeks: [1, 5] },
    { timeId: 3, weeks: [2] },
  ]);
  expect(answers.map(({ isAvailable }) => isAvailable)).toEqual([true, false, false, true]);
  expect(answers.map(({ service }) => service)).toEqual(services);
});
