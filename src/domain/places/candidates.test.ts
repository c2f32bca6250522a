import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  church,
  FIRST,
  member,
  NINE,
  NINE_AND_TEN,
  role,
  SECOND,
  SUNDAY_BEFORE,
  serves,
  service,
  TEN,
  THIRD,
  yes,
  yesTo,
} from '#test/smart-assign/churches.ts';
import { generateChurch, weeklyTime } from '#test/smart-assign/generated-church.ts';
import { fitOf, quality } from '#test/smart-assign/objective.ts';
import { isSameService } from '../services/services.ts';
import type { Church } from '../smart-assign/model/church.ts';
import { candidatesFor } from './candidates.ts';
import { excludedBy } from './concerns.ts';
import { Places } from './places.ts';

const USHER = role(1, 'Usher');
const READER = role(2, 'Reader');
const PLACE = { service: service(FIRST), roleId: 1, seat: 1 };

/** Returns who is asked to cover a place of a published month, and whom a coordinator can choose besides. */
function listTakers(month: Church, place: typeof PLACE) {
  const { candidates, brokenWithout } = candidatesFor(new Places(month, { published: 'all' }), place);
  const able = candidates.filter(({ concerns }) => excludedBy(concerns, 'published') === null);
  return {
    candidates: able.filter(({ isPossible }) => isPossible),
    others: able.filter(({ isPossible }) => !isPossible),
    broken: brokenWithout,
  };
}

/** Returns the names of the candidates for the place of Ruth, an usher on the first Sunday. */
const namesIn = (overrides: Partial<Church>, list: 'candidates' | 'others' = 'candidates') =>
  listTakers(church({ roles: [USHER, READER], saved: [serves(11, 1, FIRST)], ...overrides }), PLACE)[
    list
  ].map(({ member }) => member.firstName);

const RUTH = member(11, 'Ruth', { preferredRoleId: 1 });

describe('the candidates for a place', () => {
  it('are the members the role suits, those who said yes first', () => {
    const members = [
      RUTH,
      member(12, 'Amos', { preferredRoleId: 1 }),
      member(13, 'Lydia'),
      member(14, 'Silas', { preferredRoleId: 2 }),
      member(15, 'Tabitha', { secondaryRoleId: 1 }),
      member(16, 'Jason', { preferredRoleId: 2 }),
    ];
    const history = [serves(16, 1, SUNDAY_BEFORE)];
    expect(namesIn({ members, history })).toEqual(['Amos', 'Tabitha', 'Jason', 'Lydia']);
    expect(namesIn({ members, history, answers: [...yes(13, FIRST), ...yes(16, FIRST)] })).toEqual([
      'Jason',
      'Lydia',
      'Amos',
      'Tabitha',
    ]);
  });

  it('can be replaced by the others who are free, those who said yes first', () => {
    const elsewhere = { preferredRoleId: 2 };
    const members = [
      RUTH,
      member(12, 'Tabitha', elsewhere),
      member(13, 'Amos', elsewhere),
      member(14, 'Silas', elsewhere),
      member(15, 'Jason', elsewhere),
      member(16, 'Lydia', { preferredRoleId: 1 }),
    ];
    const saved = [serves(11, 1, FIRST), serves(14, 2, FIRST)];
    const no = { ...service(FIRST), memberId: 15, isAvailable: false };
    const answers = [no, ...yes(12, FIRST)];
    expect(namesIn({ members, saved, answers }, 'others')).toEqual(['Tabitha', 'Amos']);
    expect(namesIn({ members, saved, answers })).toEqual(['Lydia']);
  });

  it('leave out members who serve at the same time, but a coordinator can still assign them, after the free ones', () => {
    const month = church({
      ...NINE_AND_TEN,
      roles: [USHER, READER],
      members: [RUTH, member(12, 'Amos'), member(13, 'Lydia'), member(14, 'Silas', { preferredRoleId: 2 })],
      answers: yesTo(12, NINE, TEN),
      saved: [serves(11, 1, FIRST, NINE.timeId), serves(12, 2, FIRST, TEN.timeId)],
    });
    const place = { service: NINE, roleId: 1, seat: 1 };
    const { candidates, others } = listTakers(month, place);
    expect(candidates.map(({ member }) => member.firstName)).toEqual(['Lydia']);
    expect(
      others.map((one) => [one.member.firstName, one.concerns.some(({ code }) => code === 'same_time')]),
    ).toEqual([
      ['Silas', false],
      ['Amos', true],
    ]);
  });

  it('come after others with the same answer if they break a preference of their family, and an "always" choice rules them out', () => {
    const members = ['Ruth', 'Amos', 'Lydia', 'Silas', 'Jason', 'Anna'].map((name, i) =>
      member(11 + i, name),
    );
    const pair = (kind: 'together' | 'apart', strength: 'must' | 'prefer', a: number, b: number) =>
      ({ kind, strength, members: [a, b] }) as const;
    const familyRules = [
      pair('apart', 'prefer', 12, 16),
      pair('together', 'must', 13, 11),
      pair('together', 'must', 14, 16),
      // Ruth leaves.
      pair('apart', 'must', 15, 11),
    ];
    const saved = [serves(11, 1, FIRST), serves(16, 2, FIRST)];
    const month = { members, saved, familyRules };
    expect(namesIn(month)).toEqual(['Silas', 'Jason', 'Amos']);
    expect(namesIn({ ...month, answers: yes(12, FIRST) })).toEqual(['Amos', 'Silas', 'Jason']);
    expect(namesIn(month, 'others')).toEqual(['Lydia']);
  });

  it('come after those who would serve less often or not in a row', () => {
    const members = [RUTH, member(12, 'Amos'), member(13, 'Lydia'), member(14, 'Silas')];
    const saved = [serves(11, 1, FIRST), serves(12, 2, SECOND), serves(13, 2, THIRD)];
    expect(namesIn({ members, saved })).toEqual(['Silas', 'Lydia', 'Amos']);
  });

  it('are not reserved for open places of other roles', () => {
    const members = [
      RUTH,
      member(12, 'Amos', { preferredRoleId: 2, secondaryRoleId: 1 }),
      member(13, 'Lydia'),
    ];
    expect(namesIn({ members, answers: yes(13, FIRST) })).toEqual(['Lydia', 'Amos']);
    expect(namesIn({ members })).toEqual(['Amos', 'Lydia']);
  });

  it('are not asked beyond their own limits, but a coordinator can choose them', () => {
    const members = [RUTH, member(12, 'Amos', { maxPerMonth: 1 }), member(13, 'Lydia')];
    const saved = [serves(11, 1, FIRST), serves(12, 2, THIRD)];
    expect(namesIn({ members, saved })).toEqual(['Lydia']);
    expect(namesIn({ members, saved }, 'others')).toEqual(['Amos']);
  });

  it('do not exist for a service that does not take place', () => {
    expect(namesIn({ members: [RUTH, member(12, 'Amos')], services: [service(SECOND)] })).toEqual([]);
  });

  it("are ordered by the loss for the month by Smart Assign's objective", () => {
    const times = [weeklyTime(1, 0), weeklyTime(2, 3)];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (seed, index) => {
        const size = { members: 15, roles: 3, availability: 0.4, saved: 0.8, times };
        const generated = generateChurch(size, seed);
        const assigned = generated.saved.filter((one) =>
          generated.services.some((each) => isSameService(each, one)),
        );
        const place = assigned[index % assigned.length];
        if (!place) return;
        const { memberId, roleId, date, timeId } = place;
        const at = new Places(generated).placeOf({ date, timeId }, memberId);
        const { candidates } = listTakers(generated, at as typeof PLACE);
        const saved = generated.saved.filter((one) => one !== place);
        const valueWith = (id: number) => quality({ ...generated, saved }, [{ ...place, memberId: id }]);
        for (const saidYes of [true, false]) {
          const values = candidates
            .filter(({ answer }) => (answer === 'yes') === saidYes)
            .map(({ member }) => valueWith(member.id));
          expect(values).toEqual(
            values.toSorted((a, b) => {
              const level = a.findIndex((value, i) => value !== b[i]);
              return level === -1 ? 0 : (b[level] ?? 0) - (a[level] ?? 0);
            }),
          );
        }
        const fits = candidates.map(({ member }) => {
          const found = generated.members.find(({ id }) => id === member.id);
          return found && fitOf(generated, found, roleId);
        });
        expect(fits).not.toContain('outside');
      }),
      { numRuns: 15 },
    );
  });
});

it('a member who leaves breaks the rules that need them: of the other of a pair, and of a child', () => {
  const members = ['Ruth', 'Ben', 'Mia', 'Anna'].map((name, i) => member(11 + i, name));
  const familyRules = [
    { kind: 'same_day', strength: 'prefer', members: [11, 12] },
    { kind: 'together', strength: 'must', members: [11, 14] },
    { kind: 'with_adult', strength: 'must', child: 13, adults: [11, 12] },
  ] as const;
  const kindsWith = (...ids: number[]) => {
    const saved = [11, ...ids].map((id, i) => serves(id, i + 1, FIRST));
    return listTakers(church({ roles: [USHER], members, familyRules, saved }), PLACE).broken.map(
      ({ kind }) => kind,
    );
  };
  expect(kindsWith()).toEqual([]);
  expect(kindsWith(12)).toEqual(['same_day']);
  expect(kindsWith(13)).toEqual(['with_adult']);
  expect(kindsWith(12, 13, 14)).toEqual(['together', 'same_day']);
});
