import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type PlainDate } from '../calendar/calendar.ts';
import { checkAway, firstOpenDate, isAwayAt, isAwayRange } from './away.ts';
import { DEADLINE_MONTHS, lockOf } from './deadline.ts';

const NOW = { today: '2026-03-13', epochMs: Date.parse('2026-03-13T00:00:00Z'), timeZone: 'UTC' } as const;
const RULE = fc.record({
  deadlineDay: fc.integer({ min: 1, max: 31 }),
  deadlineMonth: fc.constantFrom(...DEADLINE_MONTHS),
});
const at = (date: PlainDate) => ({ date, timeId: 1, name: null, startsAt: null });

test('a time away has 1 to 366 days', () => {
  expect(isAwayRange({ from: '2026-03-13', to: '2026-03-13' })).toBe(true);
  expect(isAwayRange({ from: '2026-03-13', to: '2026-03-12' })).toBe(false);
  expect(isAwayRange({ from: '2026-03-13', to: addDays('2026-03-13', 365) })).toBe(true);
  expect(isAwayRange({ from: '2026-03-13', to: addDays('2026-03-13', 366) })).toBe(false);
});

test('it must not be over, and ends in a month that can be answered', () => {
  const from = '2026-03-01';
  expect(checkAway({ from, to: '2026-03-12' }, NOW.today)).toMatchObject({ code: 'away_over' });
  expect(checkAway({ from, to: '2027-05-01' }, NOW.today)).toMatchObject({ code: 'too_far_ahead' });
  expect(checkAway({ from, to: '2027-04-30' }, NOW.today)).toBeNull();
});

test('on the day it is entered, it answers exactly the services inside that are not locked', () => {
  const day = fc.integer({ min: -60, max: 400 }).map((days) => addDays(NOW.today, days));
  fc.assert(
    fc.property(day, day, day, RULE, (from, to, date, rule) => {
      const period = { from, to, enteredOn: NOW.today, enteredByAdmin: false };
      const isPast = date < NOW.today;
      const expected = date >= from && date <= to && lockOf({ date, isPast }, NOW.today, rule) === null;
      expect(isAwayAt(period, at(date), NOW, rule)).toBe(expected);
    }),
  );
});

test('a service added after the deadline is answered if the time away was entered before it', () => {
  const period = { from: '2026-03-01', to: '2026-03-31' } as const;
  const now = { ...NOW, today: '2026-03-25' } as const;
  const isAway = (enteredOn: PlainDate, enteredByAdmin = false) =>
    isAwayAt({ ...period, enteredOn, enteredByAdmin }, at('2026-03-29'), now, {
      deadlineDay: 20,
      deadlineMonth: 'same',
    });
  expect([isAway('2026-03-20'), isAway('2026-03-21'), isAway('2026-03-21', true)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('every date from the first open one is open, and none before it', () => {
  const day = fc.integer({ min: -60, max: 400 }).map((days) => addDays(NOW.today, days));
  fc.assert(
    fc.property(day, RULE, (date, rule) => {
      const isOpen = lockOf({ date, isPast: date < NOW.today }, NOW.today, rule) === null;
      expect(date >= firstOpenDate(NOW.today, rule)).toBe(isOpen);
    }),
  );
});
