import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../calendar/calendar.ts';
import { type AssigningFacts, decideAssignments } from './assigning.ts';

const USHER = { id: 1, name: 'Usher', isActive: true, maxLimit: 2 };
const BELLS = { id: 2, name: 'Bells', isActive: false, maxLimit: 1 };
const [RUTH, AMOS, LYDIA] = [11, 12, 13];
const SUNDAY: PlainDate = '2026-07-05';
const NEXT: PlainDate = '2026-07-12';

/** A Sunday service without time and name. */
const plain = (date: PlainDate) => ({ date, timeId: 1, startsAt: null, name: null });

function facts(overrides: Partial<AssigningFacts> = {}): AssigningFacts {
  const people = [RUTH, AMOS, LYDIA];
  return {
    isFinalized: () => false,
    services: [plain(SUNDAY), plain(NEXT)],
    roles: [USHER, BELLS],
    limits: [],
    memberIds: people,
    available: people.flatMap((memberId) => [SUNDAY, NEXT].map((date) => ({ memberId, date, timeId: 1 }))),
    taken: [],
    ...overrides,
  };
}

const usher = (memberId: number, date = SUNDAY, timeId = 1) => ({ roleId: USHER.id, memberId, date, timeId });
const codesOf = (decided: ReturnType<typeof decideAssignments>) =>
  decided.refused.map(({ refusal }) => refusal.code);

describe('decideAssignments', () => {
  it('gives each assignment the first free place of its role at its service', () => {
    const decided = decideAssignments(
      [usher(AMOS), usher(AMOS, NEXT), usher(LYDIA, NEXT)],
      facts({ taken: [{ id: 1, ...usher(RUTH), place: 1 }] }),
    );
    expect(decided.granted.map(({ place }) => place)).toEqual([2, 1, 2]);
    expect(decided.refused).toEqual([]);
  });

  it('applies the limit and the one-role rule across the whole request', () => {
    const decided = decideAssignments([usher(RUTH), usher(RUTH), usher(AMOS), usher(LYDIA)], facts());
    expect(decided.granted.map(({ memberId }) => memberId)).toEqual([RUTH, AMOS]);
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
    expect(codesOf(decided)).toEqual(['role_inactive', 'unknown_role', 'unknown_member', 'no_service']);
    expect(decided.granted).toEqual([{ ...usher(RUTH), place: 1 }]);
  });

  it('refuses every assignment in a finalized month and none in another month', () => {
    const august = usher(RUTH, '2026-08-02');
    const decided = decideAssignments(
      [usher(RUTH), usher(AMOS), august],
      facts({
        isFinalized: (date) => date < '2026-08',
        services: [plain(SUNDAY), plain('2026-08-02')],
        available: [{ memberId: RUTH, date: '2026-08-02', timeId: 1 }],
      }),
    );
    expect(codesOf(decided)).toEqual(['roster_finalized', 'roster_finalized']);
    expect(decided.granted).toEqual([{ ...august, place: 1 }]);
  });

  it('refuses a member who is not available', () => {
    expect(codesOf(decideAssignments([usher(RUTH)], facts({ available: [] })))).toEqual(['not_available']);
  });

  describe('with two services on a day', () => {
    const evening = { ...plain(SUNDAY), timeId: 2, startsAt: '18:00' as const };
    const twice = facts({
      services: [plain(SUNDAY), evening],
      available: [1, 2].map((timeId) => ({ memberId: RUTH, date: SUNDAY, timeId })),
    });

    it('lets a member serve at both, and gives each service its own places', () => {
      const decided = decideAssignments([usher(RUTH), usher(RUTH, SUNDAY, 2)], twice);
      expect(decided.granted.map(({ timeId, place }) => [timeId, place])).toEqual([
        [1, 1],
        [2, 1],
      ]);
    });

    it('refuses an assignment that does not say which service', () => {
      const decided = decideAssignments([{ ...usher(RUTH), timeId: null }], twice);
      expect(codesOf(decided)).toEqual(['which_service']);
    });

    it('does not count an answer for one service as an answer for the other', () => {
      const available = [{ memberId: RUTH, date: SUNDAY, timeId: 1 }];
      expect(codesOf(decideAssignments([usher(RUTH, SUNDAY, 2)], { ...twice, available }))).toEqual([
        'not_available',
      ]);
    });

    it('follows the limits of each service', () => {
      const limits = [
        { timeId: 1, roleId: USHER.id, maxLimit: 1 },
        { timeId: 2, roleId: USHER.id, maxLimit: 0 },
      ];
      const wanted = [usher(RUTH), usher(RUTH, SUNDAY, 2)];
      const taken = [{ id: 1, ...usher(AMOS), place: 1 }];
      expect(codesOf(decideAssignments(wanted, { ...twice, limits, taken }))).toEqual([
        'role_full',
        'role_not_needed',
      ]);
      expect(codesOf(decideAssignments(wanted, { ...twice, limits }))).toEqual(['role_not_needed']);
    });
  });

  describe('with an assignment to replace', () => {
    const taken = [
      { id: 1, ...usher(RUTH), place: 1 },
      { id: 2, ...usher(AMOS), place: 2 },
    ];

    it("grants the other one's place in a full role", () => {
      const { granted } = decideAssignments([{ ...usher(LYDIA), replaces: 1 }], facts({ taken }));
      expect(granted).toEqual([{ ...usher(LYDIA), replaces: 1, place: 1 }]);
    });

    it('refuses it if the other one is gone, has another role, or serves at another service', () => {
      const reader = { ...USHER, id: 3 };
      const setup = facts({ taken: taken.slice(0, 1), roles: [USHER, reader] });
      for (const wanted of [
        { ...usher(LYDIA), replaces: 2 },
        { ...usher(LYDIA), roleId: reader.id, replaces: 1 },
        { ...usher(LYDIA, NEXT), replaces: 1 },
      ]) {
        expect(codesOf(decideAssignments([wanted], setup))).toEqual(['nothing_to_replace']);
      }
    });

    it('refuses to replace a person with themselves or with someone who serves there already', () => {
      const wanted = [RUTH, AMOS].map((memberId) => ({ ...usher(memberId), replaces: 1 }));
      expect(codesOf(decideAssignments(wanted, facts({ taken })))).toEqual([
        'already_assigned',
        'already_assigned',
      ]);
    });

    it('frees the place and the person that are replaced', () => {
      const wanted = [{ ...usher(LYDIA), replaces: 1 }, usher(RUTH)];
      const roles = [{ ...USHER, maxLimit: 3 }];
      const { granted } = decideAssignments(wanted, facts({ taken, roles }));
      expect(granted.map(({ memberId, place }) => [memberId, place])).toEqual([
        [LYDIA, 1],
        [RUTH, 3],
      ]);
    });

    it('replaces one person only once', () => {
      const wanted = [
        { ...usher(LYDIA), replaces: 1 },
        { ...usher(14), replaces: 1 },
      ];
      const decided = decideAssignments(wanted, facts({ taken, memberIds: [LYDIA, 14] }));
      expect(decided.granted.map(({ memberId }) => memberId)).toEqual([LYDIA]);
      expect(codesOf(decided)).toEqual(['nothing_to_replace']);
    });
  });

  it('takes the only service of the date when an assignment names none', () => {
    const { granted } = decideAssignments([{ ...usher(RUTH), timeId: null }], facts());
    expect(granted.map(({ timeId }) => timeId)).toEqual([1]);
  });
});
