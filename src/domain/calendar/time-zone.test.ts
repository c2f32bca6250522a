import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { instantOf, isClockTime, isTimeZone, todayIn } from './time-zone.ts';

describe("the church's today", () => {
  const HOUR = 3_600_000;
  const at = (iso: string) => Date.parse(iso);

  it.each([
    // Sydney leaves daylight saving on April 5, 2026 (UTC+11 to +10) and returns to it on October 4, 2026.
    ['Australia/Sydney', '2026-04-04T12:59:59.999Z', '2026-04-04'],
    ['Australia/Sydney', '2026-04-04T13:00:00Z', '2026-04-05'],
    ['Australia/Sydney', '2026-04-05T13:59:59.999Z', '2026-04-05'],
    ['Australia/Sydney', '2026-04-05T14:00:00Z', '2026-04-06'],
    ['Australia/Sydney', '2026-10-03T13:59:59.999Z', '2026-10-03'],
    ['Australia/Sydney', '2026-10-03T14:00:00Z', '2026-10-04'],
    ['Australia/Sydney', '2026-10-04T12:59:59.999Z', '2026-10-04'],
    ['Australia/Sydney', '2026-10-04T13:00:00Z', '2026-10-05'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['UTC', '2027-01-01T00:00:00Z', '2027-01-01'],
    ['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-07'],
    ['America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-08'],
    ['Europe/London', '2026-06-30T22:59:59Z', '2026-06-30'],
    ['Europe/London', '2026-06-30T23:00:00Z', '2026-07-01'],
    ['Asia/Kathmandu', '2026-02-28T18:14:59Z', '2026-02-28'],
    ['Asia/Kathmandu', '2026-02-28T18:15:00Z', '2026-03-01'],
    ['Pacific/Kiritimati', '2026-07-04T10:00:00Z', '2026-07-05'],
    ['Pacific/Pago_Pago', '2026-07-05T10:59:59Z', '2026-07-04'],
    ['Australia/Lord_Howe', '2026-07-04T13:30:00Z', '2026-07-05'],
  ])('in %s at %s is %s', (timeZone, iso, today) => {
    expect(todayIn(timeZone, at(iso))).toBe(today);
  });

  it('advances one day at a time through two years in Sydney', () => {
    let today = todayIn('Australia/Sydney', at('2025-01-01T00:00:00Z'));
    for (let ms = at('2025-01-01T00:00:00Z'); ms < at('2027-01-01T00:00:00Z'); ms += HOUR) {
      const next = todayIn('Australia/Sydney', ms);
      if (next !== today) expect(next).toBe(addDays(today, 1));
      today = next;
    }
    expect(today).toBe('2027-01-01');
  });

  it('isTimeZone distinguishes time zones from other texts without throwing', () => {
    for (const zone of ['Australia/Sydney', 'UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires']) {
      expect(isTimeZone(zone)).toBe(true);
    }
    for (const word of ['', ' ', 'Sydney', 'Australia/Sidney', '+10:00', '-03', 'Mars/Base', 'UTC\n', '10']) {
      expect(isTimeZone(word)).toBe(false);
    }
    expect(() => todayIn('Mars/Base', 0)).toThrow(RangeError);
  });
});

describe('instantOf', () => {
  it.each([
    ['Australia/Sydney', '2026-07-05', '10:00', '2026-07-05T00:00:00.000Z'],
    ['Australia/Sydney', '2026-01-04', '10:00', '2026-01-03T23:00:00.000Z'],
    ['Australia/Sydney', '2026-07-05', '00:00', '2026-07-04T14:00:00.000Z'],
    // The clocks go back from 3:00 to 2:00 on April 5: 2:30 happens twice, and the first one counts.
    ['Australia/Sydney', '2026-04-05', '01:59', '2026-04-04T14:59:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '03:00', '2026-04-04T17:00:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '00:00', '2026-04-04T13:00:00.000Z'],
    // They go forward from 2:00 to 3:00 on October 4: 2:30 does not happen, and means 3:30.
    ['Australia/Sydney', '2026-10-04', '01:59', '2026-10-03T15:59:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-03T16:30:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '03:00', '2026-10-03T16:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    // Lord Howe Island moves its clocks by half an hour.
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-24', '23:59', '2026-12-24T09:59:00.000Z'],
    ['Asia/Kathmandu', '2026-12-24', '17:00', '2026-12-24T11:15:00.000Z'],
    ['UTC', '2026-12-31', '23:59', '2026-12-31T23:59:00.000Z'],
  ] as const)('in %s on %s at %s is %s', (timeZone, date, time, iso) => {
    expect(new Date(instantOf(date, time, timeZone)).toISOString()).toBe(iso);
  });
});

describe('isClockTime', () => {
  it('accepts times from 00:00 to 23:59 and nothing else', () => {
    for (const time of ['00:00', '09:05', '19:59', '23:59']) expect(isClockTime(time)).toBe(true);
    const others = ['24:00', '25:00', '12:60', '7:05', '07:5', '0705', '07:05:00', ' 07:05', '07:05\n', ''];
    for (const text of others) expect([text, isClockTime(text)]).toEqual([text, false]);
  });
});
