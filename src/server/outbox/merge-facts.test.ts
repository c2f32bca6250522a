import { expect, it } from 'vitest';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { mergeFacts } from './merge-facts.ts';

const APRIL = { year: 2026, month: 4 };
const MAY = { year: 2026, month: 5 };
const JUNE = { year: 2026, month: 6 };

it('reminds several people of each month once, by the first deadline', () => {
  const part = (firstName: string, months: readonly Month[], deadline: PlainDate) => ({
    person: { firstName, lastName: 'Hill' },
    facts: { template: '', months, deadline },
  });
  const parts = [
    part('Ruth', [MAY, JUNE], '2026-04-20'),
    part('Ben', [APRIL, MAY], '2026-03-20'),
    part('Mia', [MAY, JUNE], '2026-04-20'),
  ];
  expect(mergeFacts('reminder', parts)).toEqual({
    facts: { template: '', months: [APRIL, MAY, JUNE], deadline: '2026-03-20' },
    firstName: 'Ruth, Ben and Mia',
  });
});
