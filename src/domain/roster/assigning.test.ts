import { describe, expect, it } from 'vitest';
import { church, member, role, serves, service, yesTo } from '#test/smart-assign/churches.ts';
import type { PlainDate } from '../calendar/calendar.ts';
import { Places } from '../places/places.ts';
import type { Church } from '../smart-assign/model/church.ts';
import { decideAssignments } from './assigning.ts';

const USHER = role(1, 'Usher', { maxLimit: 2 });
const BELLS = role(2, 'Bells', { isActive: false });
const [RUTH, AMOS, LYDIA] = [11, 12, 13];
const SUNDAY: PlainDate = '2026-07-05';
const NEXT: PlainDate = '2026-07-12';
const SERVICES = [service(SUNDAY), service(NEXT)];
const PEOPLE = [RUTH, AMOS, LYDIA];

/** Returns the facts of a church where everyone said yes. The ids of its saved assignments count from 1. */
function facts(overrides: Partial<Church> = {}, isFinalized: (date: PlainDate) => boolean = () => false) {
  const services = overrides.services ?? SERVICES;
  const month = church({
    services,
    roles: [USHER, BELLS],
    members: PEOPLE.map((id) => member(id, `Member ${id}`)),
    answers: PEOPLE.flatMap((id) => yesTo(id, ...services)),
    ...overrides,
  });
  const [open, locked] = [new Places(month), new Places(month, { published: 'all' })];
  return {
    way: 'draft' as const,
    placesOf: (date: PlainDate) => (isFinalized(date) ? locked : open) as Places,
    services,
    memberIds: month.members.map(({ id }) => id),
    taken: new Map(month.saved.map((one, index) => [index + 1, one])),
  };
}

const usher = (memberId: number, date = SUNDAY, timeId = 1) => ({ roleId: USHER.id, memberId, date, timeId });
const codesOf = (decided: ReturnType<typeof decideAssignments>) =>
  decided.refused.map(({ refusal }) => refusal.code);

describe('decideAssignments', () => {
  it('gives each assignment the first free place of its role at its service', () => {
    const decided = decideAssignments(
      [usher(AMOS), usher(AMOS, NEXT), usher(LYDIA, NEXT)],
      facts({ saved: [serves(RUTH, 1, SUNDAY)] }),
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
    expect(decided.granted).toEqual([{ ...usher(RUTH), place: 1, despite: [] }]);
  });

  it('takes no one out of a place that another team has published', () => {
    const saved = [serves(RUTH, BELLS.id, SUNDAY)];
    const roles = [USHER, { ...BELLS, teamId: USHER.teamId + 1 }];
    const wanted = { ...usher(RUTH), replaces: 1 };
    const known = facts({ roles, saved });
    expect(codesOf(decideAssignments([wanted], known))).toEqual([]);
    const { church } = facts({ roles, saved }).placesOf(SUNDAY);
    const published = new Places(church, { published: new Set([USHER.teamId + 1]) });
    expect(codesOf(decideAssignments([wanted], { ...known, placesOf: () => published }))).toEqual([
      'roster_finalized',
    ]);
  });

  it('refuses every assignment in a finalized month and none in another month', () => {
    const august = usher(RUTH, '2026-08-02');
    const decided = decideAssignments(
      [usher(RUTH), usher(AMOS), august],
      facts({ services: [service(SUNDAY), service('2026-08-02')] }, (date) => date < '2026-08'),
    );
    expect(codesOf(decided)).toEqual(['roster_finalized', 'roster_finalized']);
    expect(decided.granted).toEqual([{ ...august, place: 1, despite: [] }]);
  });

  describe('with two services on a day', () => {
    const evening = { ...service(SUNDAY, 2), startsAt: '18:00' as const };
    const twice = (overrides: Partial<Church> = {}) =>
      facts({ services: [service(SUNDAY), evening], ...overrides });

    it('lets a member serve at both, and gives each service its own places', () => {
      const decided = decideAssignments([usher(RUTH), usher(RUTH, SUNDAY, 2)], twice());
      expect(decided.granted.map(({ timeId, place }) => [timeId, place])).toEqual([
        [1, 1],
        [2, 1],
      ]);
    });

    it('refuses an assignment that does not say which service', () => {
      const decided = decideAssignments([{ ...usher(RUTH), timeId: null }], twice());
      expect(codesOf(decided)).toEqual(['which_service']);
    });

    it('does not count an answer for one service as an answer for the other', () => {
      const answers = yesTo(RUTH, service(SUNDAY));
      expect(codesOf(decideAssignments([usher(RUTH, SUNDAY, 2)], twice({ answers })))).toEqual([
        'not_available',
      ]);
    });

    it('follows the limits of each service', () => {
      const limits = [
        { timeId: 1, roleId: USHER.id, maxLimit: 1 },
        { timeId: 2, roleId: USHER.id, maxLimit: 0 },
      ];
      const wanted = [usher(RUTH), usher(RUTH, SUNDAY, 2)];
      const saved = [serves(AMOS, 1, SUNDAY)];
      expect(codesOf(decideAssignments(wanted, twice({ limits, saved })))).toEqual([
        'role_full',
        'role_not_needed',
      ]);
      expect(codesOf(decideAssignments(wanted, twice({ limits })))).toEqual(['role_not_needed']);
    });
  });

  describe('with an assignment to replace', () => {
    const saved = [serves(RUTH, 1, SUNDAY), serves(AMOS, 1, SUNDAY)];

    it("grants the other one's place in a full role", () => {
      const { granted } = decideAssignments([{ ...usher(LYDIA), replaces: 1 }], facts({ saved }));
      expect(granted).toEqual([{ ...usher(LYDIA), replaces: 1, place: 1, despite: [] }]);
    });

    it('refuses it if the other one is gone, has another role, or serves at another service', () => {
      const reader = { ...USHER, id: 3 };
      const setup = facts({ saved: saved.slice(0, 1), roles: [USHER, reader] });
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
      expect(codesOf(decideAssignments(wanted, facts({ saved })))).toEqual([
        'already_assigned',
        'already_assigned',
      ]);
    });

    it('frees the place and the person that are replaced', () => {
      const wanted = [{ ...usher(LYDIA), replaces: 1 }, usher(RUTH)];
      const roles = [{ ...USHER, maxLimit: 3 }];
      const { granted } = decideAssignments(wanted, facts({ saved, roles }));
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
      const members = [LYDIA, 14].map((id) => member(id, `Member ${id}`));
      const answers = members.flatMap(({ id }) => yesTo(id, ...SERVICES));
      const decided = decideAssignments(wanted, facts({ saved, members, answers }));
      expect(decided.granted.map(({ memberId }) => memberId)).toEqual([LYDIA]);
      expect(codesOf(decided)).toEqual(['nothing_to_replace']);
    });
  });

  it('grants what a coordinator is asked about first, and says so', () => {
    const nine = { ...service(SUNDAY), startsAt: '09:00' as const };
    const ten = { ...service(SUNDAY, 2), startsAt: '10:00' as const };
    const services = [nine, ten];
    const month = facts({ services });
    const { granted, refused } = decideAssignments([usher(RUTH), usher(RUTH, SUNDAY, 2)], month);
    expect(granted.map(({ despite }) => despite)).toEqual([
      [],
      [{ code: 'same_time', params: { services: [nine] } }],
    ]);
    expect(refused).toEqual([]);
  });

  it('takes the only service of the date when an assignment names none', () => {
    const { granted } = decideAssignments([{ ...usher(RUTH), timeId: null }], facts());
    expect(granted.map(({ timeId }) => timeId)).toEqual([1]);
  });
});
