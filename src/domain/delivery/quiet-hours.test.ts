import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ClockTime } from '../calendar/time-zone.ts';
import {
  addOutsideQuietHours,
  defaultQuietHours,
  isQuiet,
  nextOutsideQuietHours,
  nightRules,
  type QuietHours,
  timeOutsideQuietHours,
} from './quiet-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const at = (iso: string) => Date.parse(iso);
const iso = (epochMs: number) => new Date(epochMs).toISOString().replace('.000', '');

const LONDON = defaultQuietHours('Europe/London');
const SYDNEY = defaultQuietHours('Australia/Sydney');

describe('quiet hours', () => {
  test.each([
    ['2026-11-10T20:59:59.999Z', false],
    ['2026-11-10T21:00:00Z', true],
    ['2026-11-11T00:00:00Z', true],
    ['2026-11-11T07:59:59.999Z', true],
    ['2026-11-11T08:00:00Z', false],
    // In summer, London is an hour ahead of UTC.
    ['2026-07-10T19:59:00Z', false],
    ['2026-07-10T20:00:00Z', true],
    ['2026-07-11T06:59:00Z', true],
    ['2026-07-11T07:00:00Z', false],
  ])('in London at %s: %s', (moment, expected) => {
    expect(isQuiet(at(moment), LONDON)).toBe(expected);
  });

  it('can be within one day', () => {
    const siesta: QuietHours = { from: '13:00', until: '15:30', timeZone: 'UTC' };
    expect(isQuiet(at('2026-11-10T12:59:00Z'), siesta)).toBe(false);
    expect(isQuiet(at('2026-11-10T13:00:00Z'), siesta)).toBe(true);
    expect(iso(nextOutsideQuietHours(at('2026-11-10T14:00:00Z'), siesta))).toBe('2026-11-10T15:30:00Z');
    expect(isQuiet(at('2026-11-10T23:00:00Z'), siesta)).toBe(false);
  });

  it('do not exist if they begin and end at the same time', () => {
    const none: QuietHours = { from: '00:00', until: '00:00', timeZone: 'UTC' };
    const now = at('2026-11-10T00:00:00Z');
    expect(isQuiet(now, none)).toBe(false);
    expect(addOutsideQuietHours(now, 100 * HOUR, none)).toBe(now + 100 * HOUR);
    expect(timeOutsideQuietHours(now, now + 100 * HOUR, none)).toBe(100 * HOUR);
  });
});

describe('urgent messages', () => {
  test.each([
    // In the evening it can go to members until 22:00, and in the morning from 7:00.
    ['2026-11-10T20:59:00Z', '2026-11-10T20:59:00Z', '2026-11-10T22:59:00Z', '2026-11-10T20:59:00Z'],
    ['2026-11-10T21:30:00Z', '2026-11-11T08:00:00Z', '2026-11-11T10:00:00Z', '2026-11-10T21:30:00Z'],
    ['2026-11-10T22:00:00Z', '2026-11-11T08:00:00Z', '2026-11-11T10:00:00Z', '2026-11-11T07:00:00Z'],
    ['2026-11-11T07:00:00Z', '2026-11-11T08:00:00Z', '2026-11-11T10:00:00Z', '2026-11-11T07:00:00Z'],
    ['2026-11-11T08:00:00Z', '2026-11-11T08:00:00Z', '2026-11-11T10:00:00Z', '2026-11-11T08:00:00Z'],
  ])('at %s: quiet until %s, pressing before %s, to members from %s', (now, quiet, pressing, members) => {
    const { quietUntil, pressingBefore, membersFrom } = nightRules(at(now), 'Europe/London');
    expect([quietUntil, pressingBefore, membersFrom].map(iso)).toEqual([quiet, pressing, members]);
  });
});

describe('a duration without quiet hours', () => {
  test.each([
    [LONDON, '2026-11-10T12:00:00Z', 2, '2026-11-10T14:00:00Z'],
    [LONDON, '2026-11-10T20:00:00Z', 2, '2026-11-11T09:00:00Z'],
    // It never ends at the start of quiet hours, when nothing is sent any more.
    [LONDON, '2026-11-10T19:00:00Z', 2, '2026-11-11T08:00:00Z'],
    [LONDON, '2026-11-10T23:00:00Z', 2, '2026-11-11T10:00:00Z'],
    [LONDON, '2026-11-10T12:00:00Z', 24, '2026-11-12T10:00:00Z'],
    // The clocks go back in the night to October 25, 2026, and forward in the night to March 29.
    [LONDON, '2026-10-24T19:00:00Z', 2, '2026-10-25T09:00:00Z'],
    [LONDON, '2026-03-28T20:00:00Z', 2, '2026-03-29T08:00:00Z'],
    [SYDNEY, '2026-10-03T10:00:00Z', 2, '2026-10-03T22:00:00Z'],
  ] as const)('of %j from %s, %d h, ends at %s', (hours, from, duration, expected) => {
    expect(iso(addOutsideQuietHours(at(from), duration * HOUR, hours))).toBe(expected);
  });

  test.each([
    ['2026-11-10T12:00:00Z', '2026-11-10T14:00:00Z', 2],
    ['2026-11-10T20:00:00Z', '2026-11-11T09:00:00Z', 2],
    ['2026-11-10T22:00:00Z', '2026-11-11T07:00:00Z', 0],
    ['2026-11-10T12:00:00Z', '2026-11-12T12:00:00Z', 26],
    ['2026-11-10T14:00:00Z', '2026-11-10T12:00:00Z', 0],
  ])('from %s to %s is %d h', (from, to, expected) => {
    expect(timeOutsideQuietHours(at(from), at(to), LONDON)).toBe(expected * HOUR);
  });
});

it('quiet hours continue after midnight when a zone skips the next day', () => {
  const apia = defaultQuietHours('Pacific/Apia');
  // After 29 December 2011 came 31 December: 23:59, 00:00 and 08:00 by its clocks.
  expect(
    ['2011-12-30T09:59:00Z', '2011-12-30T10:00:00Z', '2011-12-30T18:00:00Z'].map((moment) =>
      isQuiet(at(moment), apia),
    ),
  ).toEqual([true, true, false]);
});

it('quiet hours that end within the next ones last until the end of these', () => {
  const nearlyAlways: QuietHours = { from: '02:05', until: '01:30', timeZone: 'Europe/London' };
  // On 29 March 2026, 1:30 in London means 2:30.
  const clocksGoForward = at('2026-03-29T00:45:00Z');
  expect(iso(nextOutsideQuietHours(clocksGoForward, nearlyAlways))).toBe('2026-03-30T00:30:00Z');
  expect(iso(addOutsideQuietHours(clocksGoForward, HOUR / 2, nearlyAlways))).toBe('2026-03-30T01:00:00Z');
  expect(timeOutsideQuietHours(clocksGoForward, at('2026-03-30T01:00:00Z'), nearlyAlways)).toBe(HOUR / 2);
});

describe('in any zone, around changes of daylight saving and whatever the hours,', () => {
  const toClockTime = (minutes: number) =>
    new Date(minutes * MINUTE).toISOString().slice(11, 16) as ClockTime;
  const clockTime = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(toClockTime);
  /** Times that leave no more than an hour and a half of the day outside quiet hours. */
  const nearlyAlways = fc
    .tuple(fc.integer({ min: 90, max: 24 * 60 - 1 }), fc.integer({ min: 1, max: 90 }))
    .map(([from, outside]) => ({ from: toClockTime(from), until: toClockTime(from - outside) }));
  const zone = fc.constantFrom(
    'UTC',
    'Europe/London',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'America/Sao_Paulo',
    'Antarctica/Troll',
    // These skipped a day in 2011, 1993 and 1994.
    'Pacific/Apia',
    'Pacific/Kwajalein',
    'Pacific/Kiritimati',
  );
  /** Days when clocks change in some of the zones, or skip the day. */
  const CHANGES = [
    ...['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'],
    ...['1993-08-21', '1994-12-31', '2005-10-30', '2011-09-24', '2011-12-30', '2018-11-04'],
  ];
  const hours: fc.Arbitrary<QuietHours> = fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: fc.record({ from: clockTime, until: clockTime }) }, nearlyAlways),
      zone,
    )
    .map(([times, timeZone]) => ({ ...times, timeZone }));
  const moment = fc
    .oneof(
      fc.integer({ min: at('1980-01-01T00:00:00Z'), max: at('2040-12-31T00:00:00Z') }),
      ...CHANGES.map((day) =>
        fc.integer({ min: at(`${day}T00:00:00Z`) - 36 * HOUR, max: at(`${day}T00:00:00Z`) + 36 * HOUR }),
      ),
    )
    .map((ms) => Math.floor(ms / MINUTE) * MINUTE);
  const duration = fc.integer({ min: 0, max: 12 * 60 }).map((minutes) => minutes * MINUTE);

  it('a duration ends outside quiet hours, once exactly that much time outside them has passed', () => {
    fc.assert(
      fc.property(hours, moment, duration, (quiet, from, ms) => {
        const end = addOutsideQuietHours(from, ms, quiet);
        expect(isQuiet(end, quiet)).toBe(false);
        expect(timeOutsideQuietHours(from, end, quiet)).toBe(ms);
      }),
    );
  });

  it('the next moment outside is outside, and everything before it is quiet', () => {
    fc.assert(
      fc.property(hours, moment, (quiet, from) => {
        const next = nextOutsideQuietHours(from, quiet);
        expect(isQuiet(next, quiet)).toBe(false);
        if (next > from) expect(isQuiet(next - 1, quiet)).toBe(true);
      }),
    );
  });
});
