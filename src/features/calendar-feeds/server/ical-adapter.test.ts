import { describe, expect, it, vi } from 'vitest';
import { readEvents } from '#test/calendar-feeds.ts';
import { NAMES_OF_MANY_SCRIPTS } from '#test/names-of-many-scripts.ts';
import { writeCalendar } from './ical-adapter.ts';
import type { CalendarEvent } from './present.ts';

const EVENT: CalendarEvent = {
  uid: '2026-07-05-1-7@church',
  date: '2026-07-05',
  startsAt: '10:00',
  summary: 'Usher, Sunday Service',
  description: 'Your role: Usher',
  sequence: 3,
  publishedAt: Date.UTC(2026, 5, 20, 8, 15, 30),
};

const write = (events: readonly Partial<CalendarEvent>[], timeZone = 'Europe/Berlin', serviceMinutes = 90) =>
  writeCalendar(
    events.map((event) => ({ ...EVENT, ...event })),
    { name: 'My services', timeZone, serviceMinutes, version: '1.5.0' },
  );

describe('an iCalendar file', () => {
  it('names its calendar, its program and when to read it again', () => {
    const lines = write([]).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Sundial//Sundial 1.5.0//EN',
        'NAME:My services',
        'X-WR-CALNAME:My services',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'TZID:Europe/Berlin',
      ]),
    );
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('escapes its name', () => {
    const calendar = { name: 'Ruth: St Mark; hall, \\ yard', timeZone: 'Europe/Berlin', serviceMinutes: 90 };
    const lines = writeCalendar([], { ...calendar, version: '1' }).split('\r\n');
    const escaped = 'Ruth: St Mark\\; hall\\, \\\\ yard';
    expect(lines).toEqual(expect.arrayContaining([`NAME:${escaped}`, `X-WR-CALNAME:${escaped}`]));
  });

  it('has a service with its time in the zone of the church and its length', () => {
    const text = write([{}], 'Europe/Berlin', 135);
    const event = text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VEVENT'));
    expect(event.split('\r\n')).toEqual([
      'BEGIN:VEVENT',
      'UID:2026-07-05-1-7@church',
      'DTSTAMP:20260620T081530Z',
      'SEQUENCE:3',
      'DTSTART;TZID=Europe/Berlin:20260705T100000',
      'DURATION:PT2H15M',
      'SUMMARY:Usher\\, Sunday Service',
      'DESCRIPTION:Your role: Usher',
      '',
    ]);
  });

  it('has a service without a time on its whole day, which is not busy', () => {
    const text = write([{ startsAt: null }]);
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260705\r\nTRANSP:TRANSPARENT\r\n');
    expect(text).not.toContain('DURATION:PT1H30M');
    expect(readEvents(text)).toMatchObject([{ start: '2026-07-05', minutes: undefined }]);
  });

  it.each([
    ['a comma, a semicolon and a backslash', 'Coffee, tea; cake \\ juice'],
    ['something that looks like an escape', 'a \\n b \\, c'],
    ['line breaks', 'Usher: Ann\n\nReader: Ben\n'],
    ['quotes, a colon and an equals sign', `"Late": 10=ten 'quoted'`],
    ['emoji of many characters', '👩🏽‍🌾 '.repeat(20).trim()],
    ['long text without spaces', 'x'.repeat(500)],
    ['text in several scripts', NAMES_OF_MANY_SCRIPTS.map((name) => name.join(' ')).join(', ')],
  ])('preserves %s, in lines of at most 75 octets', (_, text) => {
    const file = write([{ summary: text, description: text }]);
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.every((line) => Buffer.from(line).toString() === line)).toBe(true);
    expect(readEvents(file)).toEqual([
      {
        uid: EVENT.uid,
        summary: text,
        description: text,
        sequence: 3,
        start: '2026-07-05T08:00:00.000Z',
        minutes: 90,
      },
    ]);
  });

  it('has one event, even if its text looks like the end of one', () => {
    const lines = write([{ summary: 'Usher\r\nEND:VEVENT\nBEGIN:VEVENT' }]).split('\r\n');
    expect(lines.filter((line) => /^(BEGIN|END):VEVENT/.test(line))).toEqual(['BEGIN:VEVENT', 'END:VEVENT']);
  });

  it('describes every time zone that a church can have', () => {
    const undescribed = ['UTC', 'US/Pacific', ...Intl.supportedValuesOf('timeZone')].filter((timeZone) => {
      const text = write([{}], timeZone);
      const [, described] = /\r\nTZID:(.+)\r\n/.exec(text) ?? [];
      return !described || !text.includes(`DTSTART;TZID=${described}:20260705T100000`);
    });
    expect(undescribed).toEqual([]);
  });

  it('names a time zone that it cannot describe', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const text = write([{}], 'Mars/Olympus');
    expect(text).toContain('DTSTART;TZID=Mars/Olympus:20260705T100000');
    expect(text).not.toContain('VTIMEZONE');
  });
});
