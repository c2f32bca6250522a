import { expect, it } from 'vitest';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { servicesText } from './present.ts';

const ROLE = 'Reader of the second reading and the psalm';

/** Returns a member's duties in June 2026, each at an evening service with a long name. */
const duties = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: `2026-06-${String(index + 1).padStart(2, '0')}` as PlainDate,
    timeId: 2,
    memberId: 7,
    roleId: 1,
    role: ROLE,
    startsAt: '18:00' as const,
    name: 'Evening Prayer with Songs',
    firstName: 'Ada',
    lastName: 'Hill',
    initials: null,
  }));

it('a text message lists a month of services up to a length and counts the others, an email lists them all', () => {
  const text = servicesText(duties(30), 7, [], 'sms');
  expect(text.length).toBeLessThanOrEqual(800);
  const item = (day: number) => `${day} June, 18:00 Evening Prayer with Songs (${ROLE})`;
  expect(text.split('; ')).toEqual([
    ...Array.from({ length: 9 }, (_, index) => item(index + 1)),
    'and 21 more',
  ]);
  expect(servicesText(duties(9), 7, [], 'sms')).not.toContain('more');
  expect(servicesText(duties(30), 7, [], 'email').split('\n')).toHaveLength(30);
});
