import { describe, expect, it } from 'vitest';
import type { Month, PlainDate } from '../calendar/calendar.ts';
import { addMonths, isSunday, sundaysOf } from '../calendar/calendar.ts';
import { once, type ServiceTime, weekly } from './service-time.ts';
import {
  byDate,
  findService,
  groupByService,
  isPast,
  parseServiceKey,
  serviceKey,
  servicesBetween,
  servicesOf,
  sharesDate,
} from './services.ts';

const SUNDAYS = { ...weekly(0), id: 1 };
const EVENING = { ...weekly(0, { startsAt: '18:00' }), id: 2 };
const onceAt = (
  id: number,
  date: PlainDate,
  startsAt: ServiceTime['startsAt'],
  name: string | null = null,
) => ({
  ...once(date, { startsAt, name }),
  id,
});
const DECEMBER: Month = { year: 2026, month: 12 };

/** Returns the services as `date timeId`. */
function keysOf(
  month: Month,
  times: readonly ServiceTime[],
  canceled: Array<{ date: PlainDate; timeId: number }> = [],
) {
  return servicesOf(month, { times, canceled }).map(serviceKey);
}

describe('servicesOf', () => {
  it('returns the Sundays of every month from 1900 to 2200 for a church that changes nothing', () => {
    for (let month: Month = { year: 1900, month: 1 }; month.year <= 2200; month = addMonths(month, 1)) {
      const dates = servicesOf(month, { times: [SUNDAYS], canceled: [] }).map(({ date }) => date);
      expect(dates).toEqual(sundaysOf(month));
    }
  });

  it('sorts by date, then start time, then service time, whatever the order of the times', () => {
    const times = [
      onceAt(3, '2026-12-24', '23:00'),
      EVENING,
      onceAt(5, '2026-12-24', '17:00', 'Children'),
      onceAt(4, '2026-12-24', '17:00', 'Everyone'),
      SUNDAYS,
    ];
    expect(keysOf(DECEMBER, times).slice(6)).toEqual([
      '2026-12-24 4',
      '2026-12-24 5',
      '2026-12-24 3',
      '2026-12-27 1',
      '2026-12-27 2',
    ]);
    expect(keysOf(DECEMBER, times.toReversed())).toEqual(keysOf(DECEMBER, times));
  });

  it('begins and ends a weekly time on the given days, both included', () => {
    const startsOn = '2026-12-06';
    expect(keysOf(DECEMBER, [{ ...EVENING, startsOn, endsOn: '2026-12-20' }])).toEqual([
      '2026-12-06 2',
      '2026-12-13 2',
      '2026-12-20 2',
    ]);
    expect(keysOf(DECEMBER, [{ ...EVENING, startsOn: '2026-12-07', endsOn: '2026-12-19' }])).toEqual([
      '2026-12-13 2',
    ]);
    expect(keysOf(DECEMBER, [{ ...EVENING, endsOn: '2026-11-30' }])).toEqual([]);
    expect(keysOf(DECEMBER, [{ ...EVENING, startsOn: '2027-01-01' }])).toEqual([]);
  });

  it('leaves out only canceled services', () => {
    const canceled = [{ date: '2026-12-27' as const, timeId: 2 }];
    expect(keysOf(DECEMBER, [SUNDAYS, EVENING], canceled).slice(-2)).toEqual([
      '2026-12-20 2',
      '2026-12-27 1',
    ]);
  });

  it('counts weekdays from 0 for Sunday to 6 for Saturday', () => {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const [first] = servicesOf(DECEMBER, { times: [{ ...SUNDAYS, weekday }], canceled: [] });
      // 1 December 2026 is a Tuesday.
      expect(first?.date).toBe(`2026-12-0${1 + ((weekday + 5) % 7)}`);
      expect(isSunday(first?.date as PlainDate)).toBe(weekday === 0);
    }
  });
});

describe('servicesBetween', () => {
  it('includes both bounds, and returns nothing for a range that ends before it begins', () => {
    const calendar = { times: [SUNDAYS], canceled: [] };
    const dates = servicesBetween('2026-12-06', '2026-12-13', calendar).map(({ date }) => date);
    expect(dates).toEqual(['2026-12-06', '2026-12-13']);
    expect(servicesBetween('2026-12-13', '2026-12-06', calendar)).toEqual([]);
    expect(servicesBetween('2026-12-07', '2026-12-12', calendar)).toEqual([]);
  });
});

describe('findService', () => {
  const find = (date: PlainDate, timeId: number | null) => {
    const times = [SUNDAYS, onceAt(5, '2026-12-24', '17:00'), onceAt(6, '2026-12-24', '23:00')];
    return findService(servicesOf(DECEMBER, { times, canceled: [] }), date, timeId);
  };

  it('returns the only service of a date, or the named one', () => {
    expect(find('2026-12-06', null)).toMatchObject({ timeId: 1 });
    expect(find('2026-12-24', 6)).toMatchObject({ timeId: 6, startsAt: '23:00' });
  });

  it('refuses a date without a service, a time on another date, and a date with several', () => {
    expect(find('2026-12-07', null)).toMatchObject({ code: 'no_service' });
    expect(find('2026-12-06', 6)).toMatchObject({ code: 'no_service' });
    expect(find('2026-12-24', null)).toMatchObject({ code: 'which_service' });
  });
});

describe('isPast', () => {
  const now = {
    today: '2026-12-24',
    epochMs: Date.parse('2026-12-24T06:00:00Z'),
    timeZone: 'Australia/Sydney',
  } as const;
  const at = (startsAt: ServiceTime['startsAt'], date: PlainDate = '2026-12-24') => ({
    date,
    timeId: 5,
    startsAt,
    name: null,
  });

  it('is true from the moment a service starts', () => {
    // 17:00 in Sydney.
    expect(isPast(at('17:00'), now)).toBe(true);
    expect(isPast(at('17:00'), { ...now, epochMs: now.epochMs - 1 })).toBe(false);
    expect(isPast(at('00:00'), { ...now, epochMs: Date.parse('2026-12-23T13:00:00Z') })).toBe(true);
  });

  it.each([
    // The clocks go back in the night of April 5, and forward in that of October 4 (2:30 means 3:30).
    ['2026-04-05', '02:30', '2026-04-04T15:30:00Z'],
    ['2026-04-05', '10:00', '2026-04-05T00:00:00Z'],
    ['2026-10-04', '02:30', '2026-10-03T16:30:00Z'],
    ['2026-10-04', '10:00', '2026-10-03T23:00:00Z'],
  ] as const)('follows daylight saving: on %s at %s from %s', (date, startsAt, iso) => {
    const epochMs = Date.parse(iso);
    expect(isPast(at(startsAt, date), { ...now, today: date, epochMs })).toBe(true);
    expect(isPast(at(startsAt, date), { ...now, today: date, epochMs: epochMs - 1 })).toBe(false);
  });

  it('is true from the next day without a start time', () => {
    expect(isPast(at(null), now)).toBe(false);
    expect(isPast(at(null, '2026-12-23'), now)).toBe(true);
    expect(isPast(at('23:59', '2026-12-23'), now)).toBe(true);
    expect(isPast(at('00:00', '2026-12-25'), now)).toBe(false);
  });
});

describe('sharesDate', () => {
  const shared = (
    times: readonly ServiceTime[],
    canceled: Array<{ date: PlainDate; timeId: number }> = [],
  ) => {
    const services = servicesOf(DECEMBER, { times, canceled });
    return services.filter((service) => sharesDate(service, services)).map(serviceKey);
  };

  it('is false for each service of a church with Sundays only', () => {
    expect(shared([SUNDAYS])).toEqual([]);
  });

  it('is true only on a date with another service that takes place', () => {
    const times = [SUNDAYS, onceAt(3, '2026-12-06', '18:00'), onceAt(4, '2026-12-24', '17:00')];
    expect(shared(times)).toEqual(['2026-12-06 1', '2026-12-06 3']);
    expect(shared(times, [{ date: '2026-12-06', timeId: 3 }])).toEqual([]);
  });
});

describe('keys and dates of services', () => {
  it('parseServiceKey returns the service of a key', () => {
    const service = { date: '2026-12-24', timeId: 12 } as const;
    expect(parseServiceKey(serviceKey(service))).toEqual(service);
  });

  it('groupByService returns the rows of a service in their order', () => {
    const [first, second] = ['2026-12-24 5', '2026-12-24 6'] as const;
    const rows = groupByService([first, second, first], parseServiceKey);
    expect(rows(parseServiceKey(first))).toEqual([first, first]);
    expect(rows({ date: '2026-12-25', timeId: 5 })).toEqual([]);
  });

  it('byDate returns each date once, with its services in order', () => {
    const services = [
      { date: '2026-12-24', timeId: 5 },
      { date: '2026-12-24', timeId: 6 },
      { date: '2026-12-27', timeId: 1 },
    ] as const;
    expect(byDate(services).map((day) => [day.date, day.services.map(({ timeId }) => timeId)])).toEqual([
      ['2026-12-24', [5, 6]],
      ['2026-12-27', [1]],
    ]);
    expect(byDate([])).toEqual([]);
  });
});
