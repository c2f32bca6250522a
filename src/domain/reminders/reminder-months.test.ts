import { describe, expect, it } from 'vitest';
import { monthKey } from '../calendar/calendar.ts';
import { reminderMonths, reminderMonthToShow } from './reminder-months.ts';

describe('months of reminders', () => {
  it('are the current one and the next three', () => {
    expect(reminderMonths('2026-10-31').map(monthKey)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
  });

  it.each([
    ['2026-11-01', 'same', '2026-12'],
    ['2026-11-25', 'same', '2026-12'],
    ['2026-11-20', 'before', '2026-12'],
    ['2026-11-21', 'before', '2027-01'],
  ] as const)(
    'start on %s with a deadline on the 20th of the month (%s) with %s',
    (today, deadlineMonth, month) => {
      expect(monthKey(reminderMonthToShow(today, { deadlineDay: 20, deadlineMonth }))).toBe(month);
    },
  );
});
