import { expect, it } from 'vitest';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { KINDS } from '../messages/index.ts';
import { digestOf } from './digest.ts';
import type { Digest, MessageKind } from './kind.ts';

const APRIL = { year: 2026, month: 4 };
const MAY = { year: 2026, month: 5 };
const JUNE = { year: 2026, month: 6 };

let lastId = 0;
const aPerson = (firstName: string, initials: string | null = null) => {
  lastId += 1;
  return { id: lastId, firstName, lastName: 'Hill', initials };
};

/** Returns a text message to these people, without its greeting. */
function textTo<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  parts: ReadonlyArray<{ readonly person: ReturnType<typeof aPerson>; readonly facts: Facts }>,
) {
  const { facts, firstName } = digestOf(parts);
  return kind.text({ ...facts, firstName, church: '', isForOther: true, canReply: true, link: '' });
}

it('reminds several people of each month once, by the first deadline', () => {
  const part = (firstName: string, months: ReadonlyArray<readonly [Month, PlainDate]>) => ({
    person: aPerson(firstName),
    facts: {
      items: [],
      template: '{firstName}: {month}, {deadline}',
      months: months.map(([month, deadline]) => ({ month, deadline })),
    },
  });
  const [april, may, june] = [
    [APRIL, '2026-03-20'],
    [MAY, '2026-04-20'],
    [JUNE, '2026-05-20'],
  ] as const;
  const parts = [part('Ruth', [may, june]), part('Ben', [april, may]), part('Mia', [may, june])];
  expect(textTo(KINDS.reminder, parts)).toBe(
    'Ruth, Ben and Mia: April 2026, May 2026 and June 2026, 20 March',
  );
});

it('asks several people for a place once, and names them only where not all are asked', () => {
  const [usher, reader] = ['Usher', 'Reader'].map((role) => ({ role, service: 'Sun 3 May', person: null }));
  const asked = (...parts: ReadonlyArray<readonly [string, ...Array<typeof usher>]>) =>
    textTo(
      KINDS.cover_request,
      parts.map(([name, ...places]) => ({
        person: aPerson(name),
        facts: { items: places.flatMap((place) => place ?? []) },
      })),
    );
  const answer = t('messages:kind.cover_request.answer');
  const ask = (key: 'ask' | 'askEither', places: string) =>
    `${t(`messages:kind.cover_request.${key}`, { places })} ${answer}`;
  expect(asked(['Ruth', usher], ['Ben', usher])).toBe(ask('askEither', 'Usher on Sun 3 May'));
  expect(asked(['Ruth', usher], ['Ben', usher, reader])).toBe(
    ask('ask', 'Usher (Ruth or Ben) on Sun 3 May; Reader (Ben) on Sun 3 May'),
  );
});

it('tells coordinators at one address once about others, and names whose own place it is', () => {
  const place = { role: 'Usher', service: 'Sun 3 May', leaver: 'Mia Reed', taker: 'Ben Hill' };
  const about = { ...place, to: 'coordinator' as const };
  const own = { ...place, to: 'taker' as const, person: null };
  const parts = [[about], [about, own]].map((items, n) => ({
    person: aPerson(`P${n}`),
    facts: { items },
  }));
  expect(digestOf<Digest>(parts).facts).toEqual({ items: [about, { ...own, person: 'P1' }] });
});

it('tells two people with one name apart, also from someone it is not about', () => {
  const [father, son] = [aPerson('John', 'JH'), aPerson('John', 'JHJ')];
  const facts = { items: [{ role: 'Usher', service: 'Sun 3 May', person: null }], responses: [] };
  const parts = [father, son].map((person) => ({ person, facts }));
  expect(digestOf(parts).facts.items).toMatchObject([
    { person: 'John Hill (JH)' },
    { person: 'John Hill (JHJ)' },
  ]);
  expect(digestOf([{ person: son, facts }], [father]).firstName).toBe('John Hill (JHJ)');
});
