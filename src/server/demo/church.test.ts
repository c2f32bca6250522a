import { describe, expect, test } from 'vitest';
import { lockOf } from '#domain/availability/deadline.ts';
import {
  addDays,
  addMonths,
  isPlainDate,
  isSunday,
  monthKey,
  monthOf,
  type PlainDate,
  sundaysOf,
} from '#domain/calendar/calendar.ts';
import { type ServiceRef, serviceKey, servicesBetween } from '#domain/services/services.ts';
import { sampleChurch } from './church.ts';
import { easterOf } from './services.ts';

/** The middle of a month, the last day of a year, the first of the next, and a leap day. */
const DAYS: PlainDate[] = ['2026-04-15', '2026-12-31', '2027-01-01', '2028-02-29'];

describe.each(DAYS)('the sample church on %s', (today) => {
  const church = sampleChurch(today);
  const thisMonth = monthOf(today);
  const nextMonth = monthKey(addMonths(thisMonth, 1));
  const monthAfter = monthKey(addMonths(thisMonth, 2));
  const inMonth = (key: string) => (row: { date: PlainDate }) => row.date.startsWith(key);
  const keyOf = (row: ServiceRef & { userId: number }) => `${serviceKey(row)} ${row.userId}`;
  const yes = new Set(church.answers.filter((answer) => answer.isAvailable).map(keyOf));

  test('is the same church when generated again', () => {
    expect(sampleChurch(today)).toEqual(church);
  });

  test('has six past months and this one published, and the month after next as a draft', () => {
    expect(church.months.map((month) => [monthKey(month), month.isFinalized])).toEqual([
      ...[-6, -5, -4, -3, -2, -1, 0].map((n) => [monthKey(addMonths(thisMonth, n)), true]),
      [monthAfter, false],
    ]);
  });

  test('has assignments on every Sunday of the published months', () => {
    const dates = new Set(church.assignments.map((assignment) => assignment.date));
    for (const n of [-6, -5, -4, -3, -2, -1, 0]) {
      for (const date of sundaysOf(addMonths(thisMonth, n))) expect(dates).toContain(date);
    }
  });

  test('has answers and assignments only for services that take place', () => {
    const dates = [...church.answers, ...church.assignments].map(({ date }) => date).sort();
    const [first, last] = [dates[0], dates.at(-1)] as [PlainDate, PlainDate];
    const services = new Set(servicesBetween(first, last, church.services).map(serviceKey));
    for (const row of [...church.answers, ...church.assignments]) expect(services).toContain(serviceKey(row));
  });

  test('meets on Sundays, from next month also in the evening, on Christmas Eve and on Good Friday', () => {
    const [morning, evening, ...once] = church.services.times;
    expect(morning).toMatchObject({ weekday: 0, startsOn: null });
    expect(evening).toMatchObject({ weekday: 0, startsAt: '18:00', startsOn: `${nextMonth}-01` });
    expect(once.map(({ date, startsAt }) => [date?.slice(5), startsAt]).slice(0, 2)).toEqual([
      ['12-24', '17:00'],
      ['12-24', '23:00'],
    ]);
    expect(once.every(({ date }) => date !== null && date >= today)).toBe(true);
    const goodFriday = once[2]?.date ?? today;
    expect(goodFriday).toBe(addDays(easterOf(monthOf(goodFriday).year), -2));
  });

  test('has canceled one Sunday, which has no answers', () => {
    expect(church.services.canceled.map(({ date }) => isSunday(date))).toEqual([true]);
    const canceled = new Set(church.services.canceled.map(serviceKey));
    expect(church.answers.some((answer) => canceled.has(serviceKey(answer)))).toBe(false);
  });

  test('gives a person one role and one answer per service', () => {
    expect(new Set(church.assignments.map(keyOf)).size).toBe(church.assignments.length);
    expect(new Set(church.answers.map(keyOf)).size).toBe(church.answers.length);
  });

  test('respects the limit of every role, with one person per place', () => {
    const limits = new Map(church.roles.map((role) => [role.id, role.maxLimit]));
    const places = church.assignments.map((assignment) => {
      expect(assignment.place).toBeLessThanOrEqual(limits.get(assignment.roleId) ?? 0);
      return `${serviceKey(assignment)} ${assignment.roleId} ${assignment.place}`;
    });
    expect(new Set(places).size).toBe(places.length);
  });

  test('assigns only available people, except one who withdrew from the draft', () => {
    const conflicts = church.assignments.filter((assignment) => !yes.has(keyOf(assignment)));
    expect(conflicts).toHaveLength(1);
    expect(conflicts.every(inMonth(monthAfter))).toBe(true);
  });

  test('has responses only in published months, and reasons only at services to come', () => {
    const given = church.assignments.filter(({ response }) => response !== 'none');
    const isPublished = ({ date }: { date: PlainDate }) => monthKey(monthOf(date)) < nextMonth;
    expect(given.every(isPublished)).toBe(true);
    const share = given.length / church.assignments.filter(isPublished).length;
    expect(share).toBeGreaterThan(0.55);
    expect(share).toBeLessThan(0.75);
    for (const { response, reason, date } of church.assignments)
      if (reason !== null) expect([response, date >= today]).toEqual(['declined', true]);
  });

  test('lacks the answers of about a third of the members for next month, and of most for the one after', () => {
    const answered = (key: string) =>
      new Set(church.answers.filter(inMonth(key)).map(({ userId }) => userId)).size;
    expect(answered(nextMonth)).toBe(23);
    expect(answered(monthAfter)).toBe(8);
  });

  test('has about seven in ten answers that say yes', () => {
    expect(yes.size / church.answers.length).toBeGreaterThan(0.65);
    expect(yes.size / church.answers.length).toBeLessThan(0.77);
  });

  test('has special days in four months, one of them not a Sunday, and at most one per date', () => {
    const dates = church.specialDays.map((day) => day.date);
    expect(dates.every(isPlainDate)).toBe(true);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates.filter((date) => !isSunday(date))).toHaveLength(1);
    const months = new Set(dates.map((date) => monthKey(monthOf(date))));
    expect(months).toEqual(new Set([-1, 0, 1, 2].map((n) => monthKey(addMonths(thisMonth, n)))));
  });

  test('locks the rest of this month for members, and leaves next month open', () => {
    // On the first of a month no deadline can have passed. The previous month shows locked Sundays then.
    const isFirst = today.endsWith('-01');
    const rule = { deadlineDay: church.deadlineDay, deadlineMonth: 'same' } as const;
    const left = sundaysOf(thisMonth).filter((date) => date >= today);
    for (const date of left)
      expect(lockOf({ date, isPast: date < today }, today, rule) !== null).toBe(!isFirst);
    for (const date of sundaysOf(addMonths(thisMonth, 1))) {
      expect(lockOf({ date, isPast: date < today }, today, rule)).toBeNull();
    }
  });

  test('has reminded members with phones, a month ago for this month and some days ago for the next one', () => {
    const answered = new Set(church.answers.filter(inMonth(nextMonth)).map(({ userId }) => userId));
    const [old, recent] = church.reminders;
    expect([old, recent]).toMatchObject([
      { month: thisMonth, daysAgo: 33 },
      { month: addMonths(thisMonth, 1), daysAgo: 4 },
    ]);
    for (const { to } of church.reminders) {
      expect(to.length).toBeGreaterThan(3);
      expect(to.every(({ member }) => member.phoneNumber !== null)).toBe(true);
    }
    expect(recent?.to.some(({ refusedAs }) => refusedAs !== undefined)).toBe(true);
    for (const { member } of recent?.to ?? []) expect(answered).not.toContain(member.id);
  });
});

test.each([
  [1943, '1943-04-25'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, date) => {
  expect(easterOf(year)).toBe(date);
});
