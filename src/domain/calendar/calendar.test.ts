import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  compareMonths,
  dayOfWeek,
  daysBetween,
  firstDay,
  isPlainDate,
  isSunday,
  lastDay,
  lastDayOfMonth,
  monthKey,
  monthOf,
  type PlainDate,
  parseMonthKey,
  partsOf,
  plainDate,
  sameMonth,
  sundaysOf,
} from './calendar.ts';

const DAY_MS = 86_400_000;

/** Yields every day from 1900-01-01 to 2100-12-31 according to the platform's calendar. */
function* platformDays() {
  for (let ms = Date.UTC(1900, 0, 1); ms <= Date.UTC(2100, 11, 31); ms += DAY_MS) {
    const day = new Date(ms);
    yield { date: day.toISOString().slice(0, 10), weekday: day.getUTCDay(), number: ms / DAY_MS };
  }
}

describe('plain date', () => {
  it.each(['2026-07-05', '2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31'] as const)(
    'accepts the real date %s',
    (text) => {
      expect(isPlainDate(text)).toBe(true);
      const { year, month, day } = partsOf(text);
      expect(plainDate(year, month, day)).toBe(text);
    },
  );

  it.each([
    ...['', '2026-02-30', '2026-02-29', '1900-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10'],
    ...['2026-01-00', '2026-1-1', '26-01-01', '02026-01-01', '1899-12-31', '2201-01-01', '2026/01/01'],
    ...['2026-01-01T00:00:00Z', ' 2026-01-01', '2026-01-01\n', '٢٠٢٦-٠١-٠١'],
  ])('rejects %j as a date', (text) => {
    expect(isPlainDate(text)).toBe(false);
    expect(() => partsOf(text as PlainDate)).toThrow(RangeError);
  });

  it('throws when a date is built from impossible parts', () => {
    expect(() => plainDate(2026, 2, 30)).toThrow(RangeError);
    expect(() => plainDate(2026, 1.5, 1)).toThrow(RangeError);
    expect(() => plainDate(2026, 1, Number.NaN)).toThrow(RangeError);
  });

  it('agrees with the platform on every day from 1900 to 2100', () => {
    let previous: PlainDate = '1899-12-31';
    const faults: string[] = [];
    for (const { date, weekday, number } of platformDays()) {
      const right =
        isPlainDate(date) &&
        dayOfWeek(date) === weekday &&
        isSunday(date) === (weekday === 0) &&
        daysBetween('1970-01-01', date) === number &&
        addDays('1970-01-01', number) === date &&
        (previous === '1899-12-31' || (addDays(previous, 1) === date && addDays(date, -1) === previous));
      if (!right) faults.push(date);
      else previous = date;
    }
    expect(faults).toEqual([]);
    expect(previous).toBe('2100-12-31');
  });

  it('throws when addDays leaves the supported years', () => {
    expect(() => addDays('2200-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('1900-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 0.5)).toThrow(RangeError);
  });
});

describe('month', () => {
  it('has the same days and Sundays as the platform for every month from 1900 to 2100', () => {
    for (let year = 1900; year <= 2100; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
        const days = Array.from({ length }, (_, i) => plainDate(year, month, i + 1));
        expect(lastDayOfMonth({ year, month })).toBe(length);
        expect(firstDay({ year, month })).toBe(days.at(0));
        expect(lastDay({ year, month })).toBe(days.at(-1));
        expect(sundaysOf({ year, month })).toEqual(
          days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0),
        );
      }
    }
  });

  it('adds and subtracts months across the turn of the year', () => {
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(addMonths({ year: 2026, month: 7 }, 30)).toEqual({ year: 2029, month: 1 });
    expect(addMonths({ year: 2026, month: 7 }, 0)).toEqual({ year: 2026, month: 7 });
  });

  it('sorts by time', () => {
    const months = [
      { year: 2027, month: 1 },
      { year: 2026, month: 12 },
      { year: 2026, month: 2 },
    ];
    expect(months.toSorted(compareMonths).map(monthKey)).toEqual(['2026-02', '2026-12', '2027-01']);
  });

  it('is the same only in the same year', () => {
    expect(sameMonth({ year: 2026, month: 7 }, monthOf('2026-07-31'))).toBe(true);
    expect(sameMonth({ year: 2026, month: 7 }, { year: 2025, month: 7 })).toBe(false);
  });

  it('is written and parsed as yyyy-MM', () => {
    expect(monthKey({ year: 2026, month: 7 })).toBe('2026-07');
    expect(parseMonthKey('2026-07')).toEqual({ year: 2026, month: 7 });
    const others = ['', '2026-13', '2026-00', '2026-7', '1899-12', '2201-01', '2026-07-01', '2026-07\n'];
    for (const text of others) expect(parseMonthKey(text)).toBeNull();
  });

  it('throws for a month outside the calendar', () => {
    expect(() => lastDayOfMonth({ year: 2026, month: 13 })).toThrow(RangeError);
    expect(() => sundaysOf({ year: 2201, month: 1 })).toThrow(RangeError);
    expect(() => monthKey({ year: 2026, month: 0 })).toThrow(RangeError);
  });
});
