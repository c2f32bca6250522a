import { describe, expect, it } from 'vitest';
import { monthKey } from '../calendar/calendar.ts';
import type { DeadlineRule } from './deadline.ts';
import { availabilityMonthToShow, firstOpenMonth } from './open-months.ts';

const same = (deadlineDay: number): DeadlineRule => ({ deadlineDay, deadlineMonth: 'same' });
const monthBefore = (deadlineDay: number): DeadlineRule => ({ deadlineDay, deadlineMonth: 'before' });

describe('firstOpenMonth', () => {
  it.each([
    ['2026-11-20', same(20), { year: 2026, month: 11 }],
    ['2026-11-21', same(20), { year: 2026, month: 12 }],
    ['2026-11-20', monthBefore(20), { year: 2026, month: 12 }],
    ['2026-11-21', monthBefore(20), { year: 2027, month: 1 }],
    ['2026-11-30', monthBefore(31), { year: 2026, month: 12 }],
  ] as const)('on %s by %j is %j', (today, rule, month) => {
    expect(firstOpenMonth(today, rule)).toEqual(month);
  });
});

describe('months on screens', () => {
  it.each([
    ['2026-11-01', 'same', '2026-11'],
    ['2026-11-16', 'same', '2026-12'],
    ['2026-11-25', 'same', '2026-12'],
    ['2026-11-01', 'before', '2026-12'],
    ['2026-11-20', 'before', '2026-12'],
    ['2026-11-21', 'before', '2027-01'],
    ['2026-12-20', 'before', '2027-01'],
  ] as const)(
    'on %s with a deadline on the 20th of the month (%s) start with %s for answers',
    (today, deadlineMonth, answers) => {
      const rule = { deadlineDay: 20, deadlineMonth };
      expect(monthKey(availabilityMonthToShow(today, null, rule))).toBe(answers);
      expect(monthKey(availabilityMonthToShow(today, '2026-05', rule))).toBe('2026-05');
    },
  );
});
