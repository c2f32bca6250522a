import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockTime } from '../calendar/time-zone.ts';
import { doOverlap, overlappingServices } from './overlaps.ts';
import type { Service } from './services.ts';

const at = (startsAt: ClockTime | null, timeId = 1, date: Service['date'] = '2026-07-05'): Service => {
  return { date, timeId, name: null, startsAt };
};

describe('two services', () => {
  it.each([
    ['09:00', '10:29', 90, true],
    ['09:00', '10:30', 90, false],
    ['10:29', '09:00', 90, true],
    ['09:00', '09:00', 15, true],
    ['09:00', '09:15', 15, false],
    ['00:00', '23:59', 480, false],
    ['09:00', null, 90, false],
    [null, null, 90, false],
  ] as const)('that start at %s and %s and take %i minutes overlap: %s', (a, b, minutes, expected) => {
    expect(doOverlap(at(a), at(b, 2), minutes)).toBe(expected);
  });

  it.each([
    ['23:30', '2026-07-06', '00:30', true],
    ['23:30', '2026-07-06', '01:00', false],
    ['23:30', '2026-07-06', null, false],
    ['23:30', '2026-07-07', '00:30', false],
    ['00:30', '2026-07-04', '23:30', true],
    ['09:00', '2026-07-12', '09:00', false],
  ] as const)('at %s and on %s at %s overlap across midnight: %s', (a, date, b, expected) => {
    expect(doOverlap(at(a), at(b, 1, date), 90)).toBe(expected);
    expect(doOverlap(at(b, 1, date), at(a), 90)).toBe(expected);
  });

  it('overlap across the end of a month and of a year', () => {
    expect(doOverlap(at('23:30', 1, '2026-12-31'), at('00:30', 2, '2027-01-01'), 90)).toBe(true);
    expect(doOverlap(at('23:30', 1, '2027-02-28'), at('00:30', 2, '2027-03-01'), 90)).toBe(true);
  });

  it.each([
    ['09:00', 30, 0, '10:30', 0, 0, false],
    ['09:00', 0, 15, '10:30', 0, 0, true],
    ['09:00', 0, 0, '10:30', 30, 0, true],
    ['09:00', 0, 15, '11:15', 30, 0, false],
    ['09:00', 0, 15, '11:15', 31, 0, true],
  ] as const)(
    'at %s (early %i, late %i) and at %s (early %i, late %i): %s',
    (a, early, late, b, otherEarly, otherLate, expected) => {
      const one = { ...at(a), arriveMinutes: early, stayMinutes: late };
      const other = { ...at(b, 2), arriveMinutes: otherEarly, stayMinutes: otherLate };
      expect(doOverlap(one, other, 90)).toBe(expected);
    },
  );

  it('are not one and the same', () => {
    expect(doOverlap(at('09:00'), at('09:00'), 90)).toBe(false);
  });
});

it('the overlaps of a list are the overlaps of its pairs, in both directions', () => {
  const time = fc.option(
    fc.integer({ min: 0, max: 95 }).map((n) => clock(15 * n)),
    { nil: null },
  );
  const services = fc
    .array(fc.tuple(time, fc.boolean()), { maxLength: 8 })
    .map((list) =>
      list.map(([start, isLater], i) => at(start, i + 1, isLater ? '2026-07-06' : '2026-07-05')),
    );
  fc.assert(
    fc.property(services, fc.constantFrom(15, 60, 90), (list, minutes) => {
      const overlapping = overlappingServices(list, minutes);
      for (const [i, a] of list.entries())
        for (const [j, b] of list.entries())
          expect(overlapping[i]?.includes(j)).toBe(doOverlap(a, b, minutes));
    }),
    { numRuns: 100, seed: 3 },
  );
});

function clock(minutes: number): ClockTime {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` as ClockTime;
}
