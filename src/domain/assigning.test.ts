import { describe, expect, it } from 'vitest';
import { type AssigningFacts, decideAssignments } from './assigning.ts';

const USHER = { id: 1, name: 'Usher', isActive: true, maxLimit: 2 };
const BELLS = { id: 2, name: 'Bells', isActive: false, maxLimit: 1 };
const [RUTH, AMOS, LYDIA] = [11, 12, 13];
const SUNDAY = '2026-07-05';
const NEXT = '2026-07-12';

function facts(given: Partial<AssigningFacts> = {}): AssigningFacts {
  const people = [RUTH, AMOS, LYDIA];
  return {
    isFinalized: () => false,
    roles: [USHER, BELLS],
    memberIds: people,
    yeses: people.flatMap((userId) => [SUNDAY, NEXT].map((serviceDate) => ({ userId, serviceDate }))),
    taken: [],
    ...given,
  };
}

const usher = (userId: number, serviceDate = SUNDAY) => ({ roleId: USHER.id, userId, serviceDate });
const codesOf = (decided: ReturnType<typeof decideAssignments>) =>
  decided.refused.map(({ refusal }) => refusal.code);

describe('assignments wanted together', () => {
  it('get the first free places of their role, Sunday by Sunday', () => {
    const decided = decideAssignments(
      [usher(AMOS), usher(AMOS, NEXT), usher(LYDIA, NEXT)],
      facts({ taken: [{ ...usher(RUTH), place: 1 }] }),
    );
    expect(decided.granted.map(({ place }) => place)).toEqual([2, 1, 2]);
    expect(decided.refused).toEqual([]);
  });

  it('count for each other: neither the limit nor one role each is passed', () => {
    const decided = decideAssignments([usher(RUTH), usher(RUTH), usher(AMOS), usher(LYDIA)], facts());
    expect(decided.granted.map(({ userId }) => userId)).toEqual([RUTH, AMOS]);
    expect(codesOf(decided)).toEqual(['already_assigned', 'role_full']);
  });

  it('that are refused hinder nothing else', () => {
    const decided = decideAssignments(
      [
        { ...usher(RUTH), roleId: BELLS.id },
        { ...usher(RUTH), roleId: 99 },
        usher(98),
        usher(RUTH, '2026-07-06'),
        usher(RUTH),
      ],
      facts(),
    );
    expect(codesOf(decided)).toEqual(['role_inactive', 'unknown_role', 'unknown_member', 'not_a_sunday']);
    expect(decided.granted).toEqual([{ ...usher(RUTH), place: 1 }]);
  });

  it('of a finalized month are all refused, those of another month are not', () => {
    const august = usher(RUTH, '2026-08-02');
    const decided = decideAssignments(
      [usher(RUTH), usher(AMOS), august],
      facts({
        isFinalized: (date) => date < '2026-08',
        yeses: [{ userId: RUTH, serviceDate: '2026-08-02' }],
      }),
    );
    expect(codesOf(decided)).toEqual(['roster_finalized', 'roster_finalized']);
    expect(decided.granted).toEqual([{ ...august, place: 1 }]);
  });

  it('of somebody who said no, or nothing, are refused', () => {
    expect(codesOf(decideAssignments([usher(RUTH)], facts({ yeses: [] })))).toEqual(['not_available']);
  });
});
