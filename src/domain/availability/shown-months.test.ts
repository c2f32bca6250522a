import { describe, expect, it } from 'vitest';
import { monthKey } from '../calendar/calendar.ts';
import {
  availabilityMonthToShow,
  builderMonthToShow,
  firstMonthToShow,
  monthsNewestFirst,
  reminderMonths,
  reminderMonthToShow,
  rosterMonthToShow,
} from './shown-months.ts';

describe('months on screens', () => {
  it('start with the current month through the 15th, then with the next one', () => {
    expect(firstMonthToShow('2026-07-01')).toEqual({ year: 2026, month: 7 });
    expect(firstMonthToShow('2026-07-15')).toEqual({ year: 2026, month: 7 });
    expect(firstMonthToShow('2026-07-16')).toEqual({ year: 2026, month: 8 });
    expect(firstMonthToShow('2026-12-31')).toEqual({ year: 2027, month: 1 });
  });

  it.each([
    ['2026-11-01', 'same', '2026-11', '2026-12'],
    ['2026-11-16', 'same', '2026-12', '2026-12'],
    ['2026-11-25', 'same', '2026-12', '2026-12'],
    ['2026-11-01', 'before', '2026-12', '2026-12'],
    ['2026-11-20', 'before', '2026-12', '2026-12'],
    ['2026-11-21', 'before', '2027-01', '2027-01'],
    ['2026-12-20', 'before', '2027-01', '2027-01'],
  ] as const)(
    'on %s with a deadline on the 20th of the month (%s) start with %s for answers, and with %s for reminders',
    (today, deadlineMonth, answers, reminders) => {
      const rule = { deadlineDay: 20, deadlineMonth };
      expect(monthKey(availabilityMonthToShow(today, null, rule))).toBe(answers);
      expect(monthKey(availabilityMonthToShow(today, '2026-05', rule))).toBe('2026-05');
      expect(monthKey(reminderMonthToShow(today, rule))).toBe(reminders);
    },
  );

  it('are sorted newest first across the turn of a year', () => {
    expect(monthsNewestFirst(['2026-09', '2027-01', '2026-12']).map(monthKey)).toEqual([
      '2027-01',
      '2026-12',
      '2026-09',
    ]);
  });

  it('start on /roster with the first month when someone is available in it', () => {
    expect(rosterMonthToShow('2026-07-16', ['2026-07', '2026-08', '2026-09'])).toEqual({
      year: 2026,
      month: 8,
    });
  });

  it('start on /roster with the latest month with a yes when the first has none', () => {
    expect(rosterMonthToShow('2026-07-16', ['2026-03', '2026-07'])).toEqual({ year: 2026, month: 7 });
  });

  it('start on /roster with the first month when no month has a yes', () => {
    expect(rosterMonthToShow('2026-07-16', [])).toEqual({ year: 2026, month: 8 });
  });

  it('start on /roster with the month in its address, even without a yes', () => {
    expect(rosterMonthToShow('2026-07-16', ['2026-08'], '2026-05')).toEqual({ year: 2026, month: 5 });
    for (const requested of [null, '', '2026-13', 'May'])
      expect(rosterMonthToShow('2026-07-16', ['2026-08'], requested)).toEqual({ year: 2026, month: 8 });
  });

  it('for reminders are the current one and the next three', () => {
    expect(reminderMonths('2026-10-31').map(monthKey)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
  });

  it('start in the Roster Builder with the month in its address, or the current one', () => {
    expect(builderMonthToShow('2026-07-16', '2026-12')).toEqual({ year: 2026, month: 12 });
    for (const requested of [null, '', '2026-13', 'December'])
      expect(builderMonthToShow('2026-07-16', requested)).toEqual({ year: 2026, month: 7 });
  });
});
