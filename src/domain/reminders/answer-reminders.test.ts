import { expect, test } from 'vitest';
import { answerReminderRounds, areReminderDays, dueAnswerReminder } from './answer-reminders.ts';

const APRIL = {
  month: { year: 2026, month: 4 },
  deadlineDay: 20,
  deadlineMonth: 'same',
  timeZone: 'Australia/Sydney',
} as const;
const ON = { isOn: true, daysBefore: [5, 2] };
const FIRST = Date.parse('2026-04-14T23:00:00Z');
const SECOND = Date.parse('2026-04-17T23:00:00Z');
const rounds = answerReminderRounds(ON, APRIL);
const dueAt = (now: number, since = 0) => dueAnswerReminder(rounds, APRIL, { now, since });

test('areReminderDays accepts one or two days of the last two weeks that are at least two days apart', () => {
  for (const days of [[5], [1], [14], [5, 1], [3, 1]]) expect(areReminderDays(days)).toBe(true);
  for (const days of [[], [0], [15], [1.5], [2, 1], [1, 5], [5, 5], [9, 5, 1]])
    expect(areReminderDays(days)).toBe(false);
});

test('answerReminderRounds are at nine by the church’s clocks, also across a change of the clocks', () => {
  expect(rounds).toEqual([
    { date: '2026-04-15', at: FIRST },
    { date: '2026-04-18', at: SECOND },
  ]);
  const early = { ...APRIL, deadlineDay: 6 };
  // Daylight saving ends on 5 April 2026.
  expect(answerReminderRounds(ON, early).map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-03-31T22:00:00.000Z',
    '2026-04-03T22:00:00.000Z',
  ]);
});

test('answerReminderRounds and their end follow a deadline in the month before', () => {
  const before = { ...APRIL, deadlineMonth: 'before' } as const;
  const earlier = answerReminderRounds(ON, before);
  expect(earlier.map(({ date }) => date)).toEqual(['2026-03-15', '2026-03-18']);
  const end = Date.parse('2026-03-20T13:00:00Z');
  expect(dueAnswerReminder(earlier, before, { now: end - 1, since: 0 }).due).toEqual(earlier[1]);
  expect(dueAnswerReminder(earlier, before, { now: end, since: 0 }).due).toBeNull();
});

test('dueAnswerReminder is the last round that has begun, until the deadline has passed', () => {
  expect(dueAt(FIRST - 1)).toEqual({ due: null, next: FIRST });
  expect(dueAt(FIRST)).toEqual({ due: rounds[0], next: SECOND });
  expect(dueAt(SECOND)).toEqual({ due: rounds[1], next: null });
  const end = Date.parse('2026-04-20T14:00:00Z');
  expect(dueAt(end - 1).due).toEqual(rounds[1]);
  expect(dueAt(end)).toEqual({ due: null, next: null });
});

test('dueAnswerReminder leaves out rounds from before the setting was saved', () => {
  expect(dueAt(FIRST + 1, FIRST + 1)).toEqual({ due: null, next: SECOND });
  expect(dueAt(SECOND, FIRST + 1).due).toEqual(rounds[1]);
});
