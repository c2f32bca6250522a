import { describe, expect, test } from 'vitest';
import { addMonths, monthKey, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
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

  test('has six past months and this one published, and the month after next as a draft', () => {
    expect(church.months.map((month) => [monthKey(month), month.isFinalized])).toEqual([
      ...[-6, -5, -4, -3, -2, -1, 0].map((n) => [monthKey(addMonths(thisMonth, n)), true]),
      [monthAfter, false],
    ]);
  });

  test('has answers and assignments only for services that take place', () => {
    const dates = [...church.answers, ...church.assignments].map(({ date }) => date).sort();
    const [first, last] = [dates[0], dates.at(-1)] as [PlainDate, PlainDate];
    const services = new Set(servicesBetween(first, last, church.services).map(serviceKey));
    for (const row of [...church.answers, ...church.assignments]) expect(services).toContain(serviceKey(row));
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
    expect(given.length).toBeGreaterThan(0);
    for (const { response, reason, date } of church.assignments)
      if (reason !== null) expect([response, date >= today]).toEqual(['declined', true]);
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
