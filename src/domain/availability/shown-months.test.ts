import { describe, expect, it } from 'vitest';
import { monthKey } from '../calendar/calendar.ts';
import {
  builderMonthToShow,
  firstMonthToShow,
  monthsNewestFirst,
  rosterMonthToShow,
} from './shown-months.ts';

describe('months on screens', () => {
  it('start with the current month through the 15th, then with the next one', () => {
    expect(firstMonthToShow('2026-07-01')).toEqual({ year: 2026, month: 7 });
    expect(firstMonthToShow('2026-07-15')).toEqual({ year: 2026, month: 7 });
    expect(firstMonthToShow('2026-07-16')).toEqual({ year: 2026, month: 8 });
    expect(firstMonthToShow('2026-12-31')).toEqual({ year: 2027, month: 1 });
  });

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

  it('start in the Roster Builder with the month in its address, or the current one', () => {
    expect(builderMonthToShow('2026-07-16', '2026-12')).toEqual({ year: 2026, month: 12 });
    for (const requested of [null, '', '2026-13', 'December'])
      expect(builderMonthToShow('2026-07-16', requested)).toEqual({ year: 2026, month: 7 });
  });
});
