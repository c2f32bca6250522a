import { describe, expect, it } from 'vitest';
import { type AssigningFacts, decideAssignments } from './assigning.ts';
import type { PlainDate } from './calendar.ts';

const USHER = { id: 1, name: 'Usher', isActive: true, maxLimit: 2 };
const BELLS = { id: 2, name: 'Bells', isActive: false, maxLimit: 1 };
const [RUTH, AMOS, LYDIA] = [11, 12, 13];
const SUNDAY: PlainDate = '2026-07-05';
const NEXT: PlainDate = '2026-07-12';

function facts(overrides: Partial<AssigningFacts> = {}): AssigningFacts {
  const people = [RUTH, AMOS, LYDIA];
  return {
    isFinalized: () => false,
    roles: [USHER, BELLS],
    memberIds: people,
    available: people.flatMap((userId) => [SUNDAY, NEXT].map((serviceDate) => ({ userId, serviceDate }))),
    taken: [],
    ...overrides,
  };
}

const usher = (userId: number, serviceDate = SUNDAY) => ({ roleId: USHER.id, userId, serviceDate });
const codesOf = (decided: ReturnType<typeof decideAssignments>) =>
  decided.refused.map(({ refusal }) => refusal.code);

describe('decideAssignments', () => {
  it('gives each assignment the first free place of its role on its Sunday', () => {
    const decided = decideAssignments(
      [usher(AMOS), usher(AMOS, NEXT), usher(LYDIA, NEXT)],
      facts({ taken: [{ ...usher(RUTH), place: 1 }] }),
    );
    expect(decided.granted.map(({ place }) => place)).toEqual([2, 1, 2]);
    expect(decided.refused).toEqual([]);
  });

  it('applies the limit and the one-role rule across the whole request', () => {
    const decided = decideAssignments([usher(RUTH), usher(RUTH), usher(AMOS), usher(LYDIA)], facts());
    expect(decided.granted.map(({ userId }) => userId)).toEqual([RUTH, AMOS]);
    expect(codesOf(decided)).toEqual(['already_assigned', 'role_full']);
  });

  it('grants the other assignments when some are refused', () => {
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

  it('refuses every assignment in a finalized month and none in another month', () => {
    const august = usher(RUTH, '2026-08-02');
    const decided = decideAssignments(
      [usher(RUTH), usher(AMOS), august],
      facts({
        isFinalized: (date) => date < '2026-08',
        available: [{ userId: RUTH, serviceDate: '2026-08-02' }],
      }),
    );
    expect(codesOf(decided)).toEqual(['roster_finalized', 'roster_finalized']);
    expect(decided.granted).toEqual([{ ...august, place: 1 }]);
  });

  it('refuses a member who said no or has not answered', () => {
    expect(codesOf(decideAssignments([usher(RUTH)], facts({ available: [] })))).toEqual(['not_available']);
  });
});
