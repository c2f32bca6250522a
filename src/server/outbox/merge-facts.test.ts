import { expect, it } from 'vitest';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { KINDS } from '../messages/index.ts';
import { mergeFacts } from './merge-facts.ts';

const APRIL = { year: 2026, month: 4 };
const MAY = { year: 2026, month: 5 };
const JUNE = { year: 2026, month: 6 };

let lastId = 0;
const aPerson = (firstName: string, initials: string | null = null) => {
  lastId += 1;
  return { id: lastId, firstName, lastName: 'Hill', initials };
};

it('reminds several people of each month once, by the first deadline', () => {
  const part = (firstName: string, months: readonly Month[], deadline: PlainDate) => ({
    person: aPerson(firstName),
    facts: { template: '', months, deadline },
  });
  const parts = [
    part('Ruth', [MAY, JUNE], '2026-04-20'),
    part('Ben', [APRIL, MAY], '2026-03-20'),
    part('Mia', [MAY, JUNE], '2026-04-20'),
  ];
  expect(mergeFacts(KINDS.reminder, parts)).toEqual({
    facts: { template: '', months: [APRIL, MAY, JUNE], deadline: '2026-03-20' },
    firstName: 'Ruth, Ben and Mia',
  });
});

it('asks several people for a place once, and names them only where not all are asked', () => {
  const usher = { role: 'Usher', service: 'Sun 3 May' };
  const reader = { role: 'Reader', service: 'Sun 3 May' };
  const asked = (...parts: ReadonlyArray<readonly [string, readonly (typeof usher)[]]>) =>
    mergeFacts(
      KINDS.cover_request,
      parts.map(([name, places]) => ({ person: aPerson(name), facts: { places, asked: 1, more: 0 } })),
    ).facts;
  expect(asked(['Ruth', [usher]], ['Ben', [usher]])).toEqual({ places: [usher], asked: 2, more: 0 });
  expect(asked(['Ruth', [usher]], ['Ben', [usher, reader]])).toEqual({
    places: [
      { ...usher, role: 'Usher (Ruth or Ben)' },
      { ...reader, role: 'Reader (Ben)' },
    ],
    asked: 1,
    more: 0,
  });
});

it('tells two people with one name apart, also from someone it is not about', () => {
  const [father, son] = [aPerson('John', 'JH'), aPerson('John', 'JHJ')];
  const facts = { duties: [{ role: 'Usher', service: 'Sun 3 May' }], isConfirmed: false, more: 0 };
  const parts = [father, son].map((person) => ({ person, facts }));
  expect(mergeFacts(KINDS.serving_reminder, parts).facts.duties.map(({ role }) => role)).toEqual([
    'Usher (John Hill (JH))',
    'Usher (John Hill (JHJ))',
  ]);
  expect(mergeFacts(KINDS.serving_reminder, [{ person: son, facts }], [father]).firstName).toBe(
    'John Hill (JHJ)',
  );
});
