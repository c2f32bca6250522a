import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../calendar/calendar.ts';
import { reminderRounds, reminderTime, type ServingReminders, timeOfHour } from './serving-reminder.ts';

const SYDNEY = 'Australia/Sydney';
const settings = (overrides: Partial<ServingReminders> = {}): ServingReminders => ({
  isOn: true,
  daysBefore: 3,
  hour: 17,
  ...overrides,
});
const duty = (date: PlainDate, memberId = 1) => ({ date, timeId: 1, memberId });

describe('reminderTime', () => {
  it.each([
    // The clocks in Sydney go back an hour on 5 April and forward on 4 October 2026.
    ['2026-04-05', 3, 17, '2026-04-02T06:00:00Z'],
    ['2026-04-07', 1, 8, '2026-04-05T22:00:00Z'],
    ['2026-10-07', 3, 17, '2026-10-04T06:00:00Z'],
    ['2026-03-01', 7, 9, '2026-02-21T22:00:00Z'],
  ] as const)('for a service on %s, %i days before at hour %i, is %s', (date, daysBefore, hour, expected) => {
    const at = reminderTime(date, settings({ daysBefore, hour }), SYDNEY);
    expect(new Date(at).toISOString()).toBe(new Date(expected).toISOString());
  });
});

describe('reminderRounds', () => {
  it('has one round for each day, earliest first, and none while reminders are off', () => {
    const duties = [duty('2026-05-10'), duty('2026-05-03'), duty('2026-05-10', 2)];
    const rounds = reminderRounds(duties, settings(), SYDNEY);
    expect(rounds.map(({ duties: { length } }) => length)).toEqual([1, 2]);
    expect(rounds[0]?.at).toBe(reminderTime('2026-05-03', settings(), SYDNEY));
    expect(reminderRounds(duties, settings({ isOn: false }), SYDNEY)).toEqual([]);
  });
});

describe('timeOfHour', () => {
  it('has two digits', () => {
    expect([timeOfHour(8), timeOfHour(17)]).toEqual(['08:00', '17:00']);
  });
});
