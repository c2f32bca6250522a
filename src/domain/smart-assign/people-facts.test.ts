import { expect, it } from 'vitest';
import { church, FIRST, member, SECOND, service, yes } from '#test/smart-assign/churches.ts';
import { factsFor } from './people-facts.ts';

it('factsFor returns the preferences, the services in 26 weeks and the last service date', () => {
  const facts = factsFor(
    church({
      members: [member(12, 'Amos'), member(11, 'Ruth', { preferredRoleId: 1, secondaryRoleId: 2 })],
      answers: [...yes(11, FIRST), ...yes(12, FIRST)],
      history: [
        service(11, 1, '2026-06-21'),
        service(11, 3, '2026-03-01'),
        service(11, 1, '2025-12-28'),
        // Services in the month itself and before the 26 weeks do not count.
        service(11, 1, FIRST),
        service(12, 1, '2025-06-01'),
      ],
    }),
    FIRST,
  );
  expect(facts).toEqual([
    { id: 11, preferredRoleId: 1, secondaryRoleId: 2, services: 2, lastServed: '2026-06-21' },
    { id: 12, preferredRoleId: null, secondaryRoleId: null, services: 0, lastServed: null },
  ]);
});

it('factsFor includes only people who said yes to the Sunday or are assigned on it', () => {
  const members = [11, 12, 13, 14].map((id) => member(id, `Member ${id}`));
  const answers = [
    ...yes(11, FIRST),
    ...yes(12, SECOND),
    { userId: 13, serviceDate: FIRST, isAvailable: false },
  ];
  const facts = factsFor(church({ members, answers, saved: [service(14, 1, FIRST)] }), FIRST);
  expect(facts.map(({ id }) => id)).toEqual([11, 14]);
});
