import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { isTimeZone, todayIn } from './time-zone.ts';

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
