import { expect, it } from 'vitest';
import { church, FIRST, member, SECOND, serves, service, yes, yesTo } from '#test/smart-assign/churches.ts';
import { factsFor } from './people-facts.ts';

it('factsFor returns the preferences, the services in 26 weeks and the last service date', () => {
  const facts = factsFor(
    church({
      members: [member(12, 'Amos'), member(11, 'Ruth', { preferredRoleId: 1, secondaryRoleId: 2 })],
      answers: [...yes(11, FIRST), ...yes(12, FIRST)],
      history: [
        serves(11, 1, '2026-06-21'),
        serves(11, 3, '2026-03-01'),
        serves(11, 1, '2025-12-28'),
        // Services in the month itself and before the 26 weeks do not count.
        serves(11, 1, FIRST),
        serves(12, 1, '2025-06-01'),
      ],
    }),
    service(FIRST),
  );
  expect(facts).toEqual([
    { id: 11, preferredRoleId: 1, secondaryRoleId: 2, services: 2, lastServed: '2026-06-21' },
    { id: 12, preferredRoleId: null, secondaryRoleId: null, services: 0, lastServed: null },
  ]);
});

it('factsFor includes only people who said yes to the service or are assigned to it', () => {
  const members = [11, 12, 13, 14].map((id) => member(id, `Member ${id}`));
  const answers = [
    ...yes(11, FIRST),
    ...yes(12, SECOND),
    { memberId: 13, date: FIRST, timeId: 1, isAvailable: false },
  ];
  const facts = factsFor(church({ members, answers, saved: [serves(14, 1, FIRST)] }), service(FIRST));
  expect(facts.map(({ id }) => id)).toEqual([11, 14]);
});

it('factsFor counts two services of one day as two, and reads the answers of one service', () => {
  const services = [service(FIRST), service(FIRST, 2)];
  const month = church({
    services,
    members: [member(11, 'Ruth'), member(12, 'Amos')],
    answers: [...yesTo(11, ...services), ...yes(12, FIRST)],
    history: [serves(11, 1, '2026-06-21'), serves(11, 1, '2026-06-21', 2)],
  });
  expect(factsFor(month, service(FIRST, 2)).map(({ id, services: count }) => [id, count])).toEqual([[11, 2]]);
});

it('factsFor returns the limits of a member with saved assignments at other services', () => {
  const limits = { maxPerMonth: 2, neverTwoInARow: true, onceADay: true };
  const saved = [serves(11, 1, SECOND), serves(11, 1, '2026-06-28'), serves(11, 1, FIRST)];
  const facts = factsFor(
    church({ members: [member(11, 'Ruth', limits), member(12, 'Amos')], answers: yes(12, FIRST), saved }),
    service(FIRST),
  );
  expect(facts.map((person) => person.limits)).toEqual([
    { ...limits, elsewhere: 1, servesNear: true, servesOnDay: false },
    undefined,
  ]);
});
