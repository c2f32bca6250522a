import { expect, test } from 'vitest';
import type { PlainDate } from '../calendar/calendar.ts';
import type { Service } from '../services/services.ts';
import { answersToSave, type ServiceAnswer } from './month-answers.ts';

const THE_20TH = { deadlineDay: 20, deadlineMonth: 'same' } as const;
const at = (date: PlainDate, timeId = 1): Service => ({ date, timeId, name: null, startsAt: null });
const now = (today: PlainDate) => ({ today, epochMs: Date.parse(`${today}T00:00:00Z`), timeZone: 'UTC' });
const MARCH = (['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22'] as const).map((date) => at(date));

test('one answer goes to every service that is still open', () => {
  const saved = answersToSave(MARCH, false, now('2026-03-10'), THE_20TH);
  expect(saved).toMatchObject([
    { date: '2026-03-15', timeId: 1, isAvailable: false },
    { date: '2026-03-22', timeId: 1, isAvailable: false },
  ]);
});

test('after the deadline, nothing is open to members, and upcoming services are open to administrators', () => {
  expect(answersToSave(MARCH, true, now('2026-03-21'), THE_20TH)).toEqual({
    code: 'deadline_passed',
    params: null,
  });
  expect(answersToSave(MARCH, true, now('2026-03-21'), null)).toMatchObject([
    { date: '2026-03-22', timeId: 1, isAvailable: true },
  ]);
  expect(answersToSave(MARCH, true, now('2026-04-01'), null)).toMatchObject({ code: 'deadline_passed' });
});

test('a month without services and one too far ahead are refused', () => {
  expect(answersToSave([], true, now('2026-03-01'), THE_20TH)).toMatchObject({ code: 'no_service' });
  const far = [at('2027-05-02')];
  expect(answersToSave(far, true, now('2026-03-01'), THE_20TH)).toMatchObject({ code: 'too_far_ahead' });
  expect(answersToSave(far, true, now('2026-03-01'), null)).toHaveLength(1);
});

test('saves only answers for open services, and the last one for a service wins', () => {
  const wanted: ServiceAnswer[] = [
    { date: '2026-03-08', timeId: 1, isAvailable: true },
    { date: '2026-03-15', timeId: 1, isAvailable: true },
    { date: '2026-03-15', timeId: 1, isAvailable: null },
    { date: '2026-03-22', timeId: 2, isAvailable: true },
  ];
  expect(answersToSave(MARCH, wanted, now('2026-03-10'), THE_20TH)).toMatchObject([
    wanted[2] as ServiceAnswer,
  ]);
});
