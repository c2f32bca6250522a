import { describe, expect, it } from 'vitest';
import {
  addDays,
  firstDay,
  lastDay,
  lastDayOfMonth,
  type PlainDate,
  sundaysOf,
} from '../calendar/calendar.ts';
import { deadlineOf, isDeadlineDay, isTooFarAhead, lastMonthToAnswer, lockOf } from './deadline.ts';

describe('deadline', () => {
  it('is the deadline day of the month, or the last day of a shorter month', () => {
    expect(deadlineOf({ year: 2026, month: 7 }, 20)).toBe('2026-07-20');
    expect(deadlineOf({ year: 2026, month: 2 }, 31)).toBe('2026-02-28');
    expect(deadlineOf({ year: 2024, month: 2 }, 30)).toBe('2024-02-29');
    expect(deadlineOf({ year: 2026, month: 4 }, 31)).toBe('2026-04-30');
    expect(deadlineOf({ year: 2026, month: 1 }, 31)).toBe('2026-01-31');
  });

  it('accepts only whole days from 1 to 31', () => {
    for (let day = 1; day <= 31; day += 1) expect(isDeadlineDay(day)).toBe(true);
    for (const day of [0, 32, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isDeadlineDay(day)).toBe(false);
      expect(() => deadlineOf({ year: 2026, month: 7 }, day)).toThrow(RangeError);
    }
  });
});

/** Returns the lock of a service without a start time. */
function lockOn(date: PlainDate, today: PlainDate, deadlineDay: number) {
  return lockOf({ date, isPast: date < today }, today, deadlineDay);
}

describe('lockOf', () => {
  it('keeps a service open through the deadline day and locks it the day after', () => {
    expect(lockOn('2026-07-26', '2026-07-20', 20)).toBeNull();
    expect(lockOn('2026-07-26', '2026-07-21', 20)).toBe('deadline');
  });

  it("keeps services of later months open after this month's deadline", () => {
    expect(lockOn('2026-08-02', '2026-07-31', 20)).toBeNull();
    expect(lockOn('2027-01-03', '2026-12-31', 1)).toBeNull();
  });

  it('keeps a service open on its day and locks it as past the day after', () => {
    expect(lockOn('2026-07-05', '2026-07-05', 20)).toBeNull();
    expect(lockOn('2026-07-05', '2026-07-06', 20)).toBe('past');
    expect(lockOn('2026-07-05', '2026-07-25', 20)).toBe('past');
    expect(lockOn('2025-07-06', '2026-07-01', 31)).toBe('past');
  });

  it('follows the rule around every deadline day of every month from 2024 to 2027', () => {
    for (let year = 2024; year <= 2027; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (let deadlineDay = 1; deadlineDay <= 31; deadlineDay += 1) {
          const last = lastDayOfMonth({ year, month });
          const deadline = deadlineOf({ year, month }, deadlineDay);
          expect(Number(deadline.slice(8))).toBe(Math.min(deadlineDay, last));
          const before = addDays(firstDay({ year, month }), -1);
          const after = addDays(lastDay({ year, month }), 1);
          for (const today of [before, addDays(deadline, -1), deadline, addDays(deadline, 1), after]) {
            for (const sunday of sundaysOf({ year, month })) {
              const expected = sunday < today ? 'past' : today > deadline ? 'deadline' : null;
              expect(lockOn(sunday, today, deadlineDay)).toBe(expected);
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
