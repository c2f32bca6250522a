import { describe, expect, it } from 'vitest';
import { addDays, type PlainDate, plainDate } from '../calendar/calendar.ts';
import { once, type ServiceTime, weekly } from './service-time.ts';
import {
  changeTime,
  checkCancellable,
  checkConflicts,
  checkRemovalConfirmed,
  compareServiceTimes,
  decideRemoval,
  findLostDates,
  hasSeveral,
  isMoved,
  MAX_SERVICES_PER_MONTH,
  type ServiceTimeChange,
  sharesDay,
} from './service-times.ts';
import type { Service } from './services.ts';

const TODAY = '2026-03-02';
const SUNDAY = { ...weekly(0), id: 1 };
const EVE = { ...once('2026-12-24', { startsAt: '17:00' }), id: 2 };
const now = {
  today: TODAY,
  epochMs: Date.parse('2026-03-02T00:00:00Z'),
  timeZone: 'Australia/Sydney',
} as const;

describe('changeTime', () => {
  const change = (before: ServiceTime | null, changed: ServiceTimeChange) =>
    changeTime(before, changed, TODAY);
  const faultOf = (before: ServiceTime | null, changed: ServiceTimeChange) => {
    const after = change(before, changed);
    return 'fault' in after ? [after.field, after.fault.code] : null;
  };

  it('changes only the given fields', () => {
    expect(change(EVE, { name: 'Vigil' })).toEqual(once('2026-12-24', { startsAt: '17:00', name: 'Vigil' }));
    expect(change(SUNDAY, { date: null, weekday: null })).toEqual(weekly(0));
    expect(change(EVE, { startsAt: null })).toEqual(once('2026-12-24'));
  });

  it('turns a weekly time into a one-off without a period, and a one-off into a weekly time', () => {
    const before = { ...weekly(0, { startsOn: '2026-01-01', endsOn: '2026-12-31' }), id: 1 };
    expect(change(before, { date: '2026-12-24' })).toEqual(once('2026-12-24'));
    expect(change(EVE, { weekday: 4 })).toEqual(weekly(4, { startsAt: '17:00' }));
  });

  it('requires exactly one of weekday and date', () => {
    expect(faultOf(null, {})).toEqual(['date', 'service_day_missing']);
    expect(faultOf(null, { weekday: 0, date: '2026-12-24' })).toEqual(['date', 'service_days_two']);
  });

  it('accepts a period for weekly times only, with its end not before its beginning', () => {
    const [startsOn, date] = ['2026-04-01', '2026-12-24'] as const;
    expect(faultOf(SUNDAY, { startsOn, endsOn: '2026-04-01' })).toBeNull();
    expect(faultOf(SUNDAY, { startsOn, endsOn: '2026-03-31' })).toEqual(['endsOn', 'period_backwards']);
    expect(faultOf(null, { date, startsOn })).toEqual(['startsOn', 'period_of_one_off']);
    expect(faultOf(null, { date, endsOn: date })).toEqual(['endsOn', 'period_of_one_off']);
  });

  it('refuses to add or move a one-off before today, but not to rename a past one', () => {
    const past = { ...once('2026-03-01'), id: 2 };
    expect(faultOf(null, { date: TODAY })).toBeNull();
    expect(faultOf(null, { date: past.date })).toEqual(['date', 'service_date_past']);
    expect(faultOf(EVE, { date: past.date })).toEqual(['date', 'service_date_past']);
    expect(faultOf(past, { name: 'Vigil' })).toBeNull();
  });
});

describe('checkConflicts', () => {
  const codeOf = (time: ServiceTime, ...others: ServiceTime[]) =>
    checkConflicts({ before: null, after: time, others }, TODAY)?.code ?? null;
  const other = { ...SUNDAY, id: 7 };

  it.each<[string, ServiceTime, ServiceTime]>([
    ['two weekly times of one weekday', other, SUNDAY],
    [
      'periods with a common Sunday',
      { ...other, startsOn: '2026-05-31' },
      { ...SUNDAY, endsOn: '2026-05-31' },
    ],
    ['a one-off on a weekly date', { ...EVE, date: '2026-12-27', startsAt: null }, SUNDAY],
    ['a weekly time on the date of a one-off', { ...SUNDAY, weekday: 4, startsAt: '17:00' }, EVE],
    ['two one-offs of one date and time', { ...EVE, id: 8 }, EVE],
    [
      'weekly times at the end of the calendar',
      { ...other, startsOn: '2200-12-28' },
      { ...SUNDAY, startsOn: '2200-12-27' },
    ],
  ])('refuses %s', (_, time, existing) => {
    expect(codeOf(time, existing)).toBe('service_exists');
    expect(codeOf(time, existing, { ...SUNDAY, id: 9, name: 'Vigil' })).toBe('service_exists');
  });

  it.each<[string, ServiceTime, ServiceTime]>([
    ['another weekday', { ...other, weekday: 1 }, SUNDAY],
    ['another start time', { ...other, startsAt: '18:00' }, SUNDAY],
    ['another name', { ...other, name: 'Vespers' }, SUNDAY],
    ['a period after the other', { ...other, startsOn: '2026-06-01' }, { ...SUNDAY, endsOn: '2026-05-31' }],
    [
      'periods that meet between Sundays',
      { ...other, startsOn: '2026-06-01' },
      { ...SUNDAY, endsOn: '2026-06-05' },
    ],
    ['a one-off on another day', { ...EVE, startsAt: null }, SUNDAY],
    [
      'a one-off after the weekly time has ended',
      { ...EVE, date: '2026-12-27', startsAt: null },
      { ...SUNDAY, endsOn: '2026-12-26' },
    ],
    ['two one-offs at different times', { ...EVE, id: 8, startsAt: '23:00' }, EVE],
  ])('accepts %s', (_, time, existing) => {
    expect(codeOf(time, existing, { ...SUNDAY, id: 9, name: 'Vigil' })).toBeNull();
  });

  /** One-offs on consecutive days of December 2026, named after their number. */
  const oneOffs = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...EVE,
      id: 100 + index,
      date: addDays('2026-12-01', index % 31),
      name: `Number ${index}`,
    }));

  it('accepts 40 services in a month and refuses the next, naming the month', () => {
    // With the four Sundays, the month is full.
    const full = oneOffs(MAX_SERVICES_PER_MONTH - 4);
    expect(codeOf({ ...EVE, name: 'Last' }, SUNDAY, ...full.slice(1))).toBeNull();
    expect(
      checkConflicts({ before: null, after: { ...EVE, name: 'Last' }, others: [SUNDAY, ...full] }, TODAY),
    ).toEqual({
      code: 'too_many_services',
      params: { month: { year: 2026, month: 12 } },
    });
    expect(codeOf({ ...EVE, date: '2027-01-05' }, SUNDAY, ...full)).toBeNull();
  });

  it('finds the one month that a weekly time would crowd, within its period', () => {
    const full = oneOffs(MAX_SERVICES_PER_MONTH - 4);
    const wednesdays = { ...SUNDAY, id: 7, weekday: 3 };
    expect(codeOf(wednesdays, SUNDAY, ...full)).toBe('too_many_services');
    expect(codeOf({ ...wednesdays, endsOn: '2026-11-30' }, SUNDAY, ...full)).toBeNull();
    expect(codeOf({ ...wednesdays, startsOn: '2027-01-01' }, SUNDAY, ...full)).toBeNull();
  });

  it('lets a change make a crowded month less crowded, or keep its number', () => {
    const others = oneOffs(MAX_SERVICES_PER_MONTH);
    const fridays = { ...SUNDAY, id: 7, weekday: 5 };
    const change = (after: ServiceTime) => checkConflicts({ before: fridays, after, others }, TODAY);
    expect(change({ ...fridays, endsOn: '2026-12-04' })).toBeNull();
    expect(change({ ...fridays, startsAt: '19:00' })).toBeNull();
    expect(change({ ...fridays, weekday: 2 })).toMatchObject({ code: 'too_many_services' });
  });

  it('does not check months before the current one', () => {
    const past = oneOffs(MAX_SERVICES_PER_MONTH - 4).map((time) => ({
      ...time,
      date: addDays(time.date, -365),
    }));
    expect(codeOf({ ...SUNDAY, id: 7, weekday: 3 }, SUNDAY, ...past)).toBeNull();
  });

  it('checks five years ahead', () => {
    const inMonth = (month: number) =>
      oneOffs(MAX_SERVICES_PER_MONTH - 4).map((time, index) => ({
        ...time,
        date: plainDate(2031, month, 1 + (index % 28)),
      }));
    const fridays = { ...SUNDAY, id: 7, weekday: 5 };
    expect(codeOf(fridays, SUNDAY, ...inMonth(2))).toBe('too_many_services');
    expect(codeOf(fridays, SUNDAY, ...inMonth(3))).toBeNull();
  });

  it('counts a fifth Sunday', () => {
    // March 2026 has five Sundays and four Wednesdays, so eight Sunday services fill it.
    const times = Array.from({ length: 8 }, (_, index) => ({
      ...SUNDAY,
      id: index + 1,
      name: `Number ${index}`,
    }));
    expect(codeOf({ ...SUNDAY, id: 9, weekday: 3, name: 'Ninth' }, ...times)).toBe('too_many_services');
    expect(codeOf({ ...SUNDAY, id: 9, weekday: 3, name: 'Ninth' }, ...times.slice(1))).toBeNull();
  });
});

describe('findLostDates', () => {
  const rostered: PlainDate[] = ['2026-02-22', '2026-03-01', '2026-03-08', '2026-03-15'];

  it('returns the dates after the new end and before the new beginning', () => {
    expect(findLostDates(SUNDAY, { ...SUNDAY, endsOn: '2026-03-08' }, rostered, now)).toEqual(['2026-03-15']);
    expect(findLostDates(SUNDAY, { ...SUNDAY, startsAt: '10:00' }, rostered, now)).toEqual([]);
    const begun = { ...SUNDAY, startsOn: '2026-03-03' } as const;
    expect(findLostDates(begun, { ...begun, startsOn: '2026-03-10' }, ['2026-03-08'], now)).toEqual([
      '2026-03-08',
    ]);
  });

  it('refuses to lose a past service with assignments', () => {
    expect(findLostDates(SUNDAY, { ...SUNDAY, startsOn: TODAY }, rostered, now)).toEqual({
      code: 'service_time_in_use',
      params: { because: 'past' },
    });
  });

  it("refuses to lose today's service once it has started", () => {
    const monday = { ...SUNDAY, weekday: 1, startsAt: '11:00' } as const;
    const after = { ...monday, startsOn: '2026-03-03' } as const;
    const justBefore = { ...now, epochMs: Date.parse('2026-03-01T23:59:59.999Z') };
    expect(findLostDates(monday, after, [TODAY], justBefore)).toEqual([TODAY]);
    expect(findLostDates(monday, after, [TODAY], now)).toMatchObject({ code: 'service_time_in_use' });
  });
});

describe('checkCancellable', () => {
  const past: Service = { date: '2026-03-01', timeId: 1, name: null, startsAt: null };

  it('refuses only a past service with assignments', () => {
    const refused = { code: 'service_time_in_use', params: { because: 'past' } };
    expect(checkCancellable(past, true, now)).toEqual(refused);
    expect(checkCancellable(past, false, now)).toBeNull();
    expect(checkCancellable({ ...past, date: TODAY }, true, now)).toBeNull();
  });
});

describe('decideRemoval', () => {
  it('removes a time completely if nothing refers to it', () => {
    for (const time of [SUNDAY, EVE]) expect(decideRemoval(time, false, TODAY)).toBeNull();
  });

  it('ends a used weekly time today, unless it has ended', () => {
    expect(decideRemoval(SUNDAY, true, TODAY)).toEqual({ ...SUNDAY, endsOn: TODAY });
    for (const period of [{ endsOn: '2026-12-31' }, { startsOn: TODAY }, { startsOn: '2026-03-01' }] as const)
      expect(decideRemoval({ ...SUNDAY, ...period }, true, TODAY)).toMatchObject({ endsOn: TODAY });
    expect(decideRemoval({ ...SUNDAY, endsOn: '2026-03-01' }, true, TODAY)).toMatchObject({
      endsOn: '2026-03-01',
    });
  });

  it('refuses to remove a used one-off and a used weekly time that has not begun', () => {
    const refused = { code: 'service_time_in_use', params: { because: 'removal' } };
    expect(decideRemoval(EVE, true, TODAY)).toEqual(refused);
    expect(decideRemoval({ ...SUNDAY, startsOn: '2026-03-03' }, true, TODAY)).toEqual(refused);
  });
});

describe('checkRemovalConfirmed', () => {
  const people = Array.from({ length: 23 }, (_, index) => `Person ${index}`);

  it('refuses while people are assigned, unless their removal is confirmed', () => {
    expect(checkRemovalConfirmed([], false)).toBeNull();
    expect(checkRemovalConfirmed(people, true)).toBeNull();
    expect(checkRemovalConfirmed(['Anna Lee'], false)).toEqual({
      code: 'service_has_assignments',
      params: { people: ['Anna Lee'], count: 1 },
    });
  });

  it('names 20 people and counts all', () => {
    expect(checkRemovalConfirmed(people, false)?.params).toEqual({ people: people.slice(0, 20), count: 23 });
  });
});

it('sorts weekly times by day and start time before one-offs by date, then by age', () => {
  const evening = { ...SUNDAY, id: 5, startsAt: '18:00' } as const;
  const monday = { ...SUNDAY, id: 3, weekday: 1 };
  const vigil = { ...EVE, id: 4, startsAt: '23:00' } as const;
  const newer = { ...SUNDAY, id: 6, name: 'Vespers' };
  const sorted = [SUNDAY, newer, evening, monday, EVE, vigil];
  expect([...sorted].sort(compareServiceTimes)).toEqual(sorted);
  expect(sorted.toReversed().sort(compareServiceTimes)).toEqual(sorted);
});

describe('isMoved', () => {
  it('is true for another weekday or date, not for another start time', () => {
    expect(isMoved(SUNDAY, { ...SUNDAY, startsAt: '10:00' })).toBe(false);
    expect(isMoved(SUNDAY, { ...SUNDAY, weekday: 1 })).toBe(true);
    expect(isMoved(EVE, { ...EVE, date: '2026-12-25' })).toBe(true);
  });
});

describe('hasSeveral', () => {
  it('is true on a date of two service times', () => {
    const times = [SUNDAY, EVE, { ...EVE, id: 3, date: '2026-12-27' }] as const;
    expect(hasSeveral(times, '2026-12-27')).toBe(true);
    expect(hasSeveral(times, '2026-12-24')).toBe(false);
    expect(hasSeveral(times, '2026-12-25')).toBe(false);
  });
});

describe('sharesDay', () => {
  it('is true only in a list with another service time on the same weekday or date', () => {
    const evening: ServiceTime = { ...SUNDAY, id: 3, startsAt: '18:00' };
    const wednesday: ServiceTime = { ...SUNDAY, id: 4, weekday: 3 };
    const midnight: ServiceTime = { ...EVE, id: 5, startsAt: '23:00' };
    const times = [SUNDAY, evening, wednesday, EVE, midnight];
    expect(times.filter((time) => sharesDay(time, times))).toEqual([SUNDAY, evening, EVE, midnight]);
    expect(sharesDay(SUNDAY, [SUNDAY, wednesday, EVE])).toBe(false);
  });
});
