import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  firstDay,
  lastDay,
  lastDayOfMonth,
  monthKey,
  type PlainDate,
  sundaysOf,
} from '../calendar/calendar.ts';
import {
  answerBy,
  DEADLINE_MONTHS,
  type DeadlineRule,
  deadlineOf,
  isDeadlineDay,
  isTooFarAhead,
  lastMonthToAnswer,
  lockOf,
} from './deadline.ts';

const same = (deadlineDay: number): DeadlineRule => ({ deadlineDay, deadlineMonth: 'same' });
const monthBefore = (deadlineDay: number): DeadlineRule => ({ deadlineDay, deadlineMonth: 'before' });

describe('deadline', () => {
  it.each([
    [{ year: 2026, month: 7 }, same(20), '2026-07-20'],
    [{ year: 2026, month: 2 }, same(31), '2026-02-28'],
    [{ year: 2024, month: 2 }, same(30), '2024-02-29'],
    [{ year: 2026, month: 4 }, same(31), '2026-04-30'],
    [{ year: 2026, month: 1 }, same(31), '2026-01-31'],
    [{ year: 2026, month: 12 }, monthBefore(20), '2026-11-20'],
    [{ year: 2027, month: 1 }, monthBefore(20), '2026-12-20'],
    [{ year: 2027, month: 1 }, monthBefore(31), '2026-12-31'],
    [{ year: 2026, month: 3 }, monthBefore(31), '2026-02-28'],
    [{ year: 2024, month: 3 }, monthBefore(30), '2024-02-29'],
    [{ year: 2026, month: 5 }, monthBefore(31), '2026-04-30'],
    [{ year: 2026, month: 2 }, monthBefore(31), '2026-01-31'],
  ])('of %j by %j is %s: the day, or the last one of a shorter month', (month, rule, deadline) => {
    expect(deadlineOf(month, rule)).toBe(deadline);
  });

  it('accepts only whole days from 1 to 31', () => {
    for (let day = 1; day <= 31; day += 1) expect(isDeadlineDay(day)).toBe(true);
    for (const day of [0, 32, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isDeadlineDay(day)).toBe(false);
      expect(() => deadlineOf({ year: 2026, month: 7 }, same(day))).toThrow(RangeError);
    }
  });
});

describe('answerBy', () => {
  it.each([
    ['the deadline before all services', '2026-11-20', ['2026-12-06', '2026-12-13'], '2026-11-20'],
    ['the first open service before the deadline', '2026-12-20', ['2026-12-06', '2026-12-27'], '2026-12-06'],
    ['a service on the day of the deadline', '2026-12-20', ['2026-12-20'], '2026-12-20'],
    ['the deadline without open services', '2026-12-20', [], '2026-12-20'],
  ] as const)('is %s', (_, deadline, open, by) => {
    expect(answerBy(deadline, open)).toBe(by);
  });
});

/** Returns the lock of a service without a start time. */
function lockOn(date: PlainDate, today: PlainDate, rule: number | DeadlineRule) {
  return lockOf({ date, isPast: date < today }, today, typeof rule === 'number' ? same(rule) : rule);
}

describe('lockOf', () => {
  it('keeps a service open on its day and locks it as past the day after', () => {
    expect(lockOn('2026-07-05', '2026-07-05', 20)).toBeNull();
    expect(lockOn('2026-07-05', '2026-07-06', 20)).toBe('past');
    expect(lockOn('2026-07-05', '2026-07-25', 20)).toBe('past');
    expect(lockOn('2025-07-06', '2026-07-01', 31)).toBe('past');
  });

  it('follows the rule around every deadline day of every month from 2024 to 2027', () => {
    for (let year = 2024; year <= 2027; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (const deadlineMonth of DEADLINE_MONTHS) {
          for (let deadlineDay = 1; deadlineDay <= 31; deadlineDay += 1) {
            const rule = { deadlineDay, deadlineMonth };
            const of = addMonths({ year, month }, deadlineMonth === 'before' ? -1 : 0);
            const deadline = deadlineOf({ year, month }, rule);
            expect(deadline.slice(0, 7)).toBe(monthKey(of));
            expect(Number(deadline.slice(8))).toBe(Math.min(deadlineDay, lastDayOfMonth(of)));
            const before = addDays(firstDay({ year, month }), -1);
            const after = addDays(lastDay({ year, month }), 1);
            for (const today of [before, addDays(deadline, -1), deadline, addDays(deadline, 1), after]) {
              for (const sunday of sundaysOf({ year, month })) {
                const expected = sunday < today ? 'past' : today > deadline ? 'deadline' : null;
                expect(lockOn(sunday, today, rule)).toBe(expected);
              }
            }
          }
        }
      }
    }
  });
});

describe('lastMonthToAnswer', () => {
  it('is 13 months after the current month on any day', () => {
    expect(lastMonthToAnswer('2026-11-22')).toEqual({ year: 2027, month: 12 });
    expect(lastMonthToAnswer('2026-12-01')).toEqual({ year: 2028, month: 1 });
  });

  it('includes the last day of that month', () => {
    expect(isTooFarAhead('2027-12-31', '2026-11-01')).toBe(false);
    expect(isTooFarAhead('2028-01-01', '2026-11-30')).toBe(true);
    expect(isTooFarAhead('2028-01-01', '2026-12-01')).toBe(false);
    expect(isTooFarAhead('2026-10-04', '2026-11-30')).toBe(false);
  });
});
