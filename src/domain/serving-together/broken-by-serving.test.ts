import { describe, expect, it } from 'vitest';
import { member, NINE, SECOND, serves, service, TEN } from '#test/smart-assign/churches.ts';
import type { FamilyRule, RuleStrength } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import { overlappingServices } from '../services/overlaps.ts';
import { isSameService, type Service } from '../services/services.ts';
import { brokenByServing } from './broken-by-serving.ts';
import { type NamedRule, nameRules } from './named-rules.ts';
import { servesFrom } from './rule-cases.ts';

const [RUTH, BEN, MIA, ANNA] = [11, 12, 13, 14];
const MEMBERS = [member(RUTH, 'Ruth'), member(BEN, 'Ben'), member(MIA, 'Mia'), member(ANNA, 'Anna')];
/** 9:00 and 10:00 take place at the same time, the evening does not. */
const EVENING: Service = { ...TEN, timeId: 4, startsAt: '18:00' };
const SERVICES = [NINE, TEN, EVENING, service(SECOND)];

type At = readonly [MemberId, Service];

const rule = (kind: 'together' | 'same_day' | 'apart', strength: RuleStrength = 'must'): FamilyRule => {
  return { kind, strength, members: [RUTH, BEN] };
};
const ONE_FREE: FamilyRule = { kind: 'one_free', strength: 'must', members: [RUTH, BEN, ANNA] };
const WITH_ADULT: FamilyRule = { kind: 'with_adult', strength: 'must', child: MIA, adults: [RUTH, BEN] };

/** Returns which of the rules someone breaks at a service, with what is saved. */
function brokenBy(rules: readonly NamedRule[], [id, at]: At, saved: readonly At[]) {
  const overlapping = overlappingServices(SERVICES, 90);
  const month = {
    services: SERVICES,
    overlapping,
    serves: servesFrom(
      SERVICES,
      saved.map(([who, { date, timeId }]) => serves(who, 1, date, timeId)),
    ),
  };
  return brokenByServing(rules, month)(
    id,
    SERVICES.findIndex((one) => isSameService(one, at)),
  );
}

describe('brokenByServing', () => {
  it.each<[string, FamilyRule, At, readonly At[], boolean]>([
    ['together, alone', rule('together'), [RUTH, NINE], [[BEN, EVENING]], true],
    ['together, with the other', rule('together'), [RUTH, NINE], [[BEN, NINE]], false],
    ['same day, alone', rule('same_day'), [BEN, NINE], [[RUTH, service(SECOND)]], true],
    ['same day, with the other at another service', rule('same_day'), [BEN, NINE], [[RUTH, EVENING]], false],
    ['same day, alone as before', rule('same_day'), [BEN, NINE], [[BEN, EVENING]], false],
    ['apart, with the other', rule('apart'), [RUTH, NINE], [[BEN, NINE]], true],
    ['apart, with the other at the same time elsewhere', rule('apart'), [RUTH, NINE], [[BEN, TEN]], false],
    [
      'apart, saved there already',
      rule('apart'),
      [RUTH, NINE],
      [
        [RUTH, NINE],
        [BEN, NINE],
      ],
      true,
    ],
    [
      'one free, the last one',
      ONE_FREE,
      [RUTH, NINE],
      [
        [BEN, TEN],
        [ANNA, NINE],
      ],
      true,
    ],
    [
      'one free, with one left',
      ONE_FREE,
      [RUTH, NINE],
      [
        [BEN, TEN],
        [ANNA, EVENING],
      ],
      false,
    ],
    [
      'one free, one person at two services',
      ONE_FREE,
      [RUTH, NINE],
      [
        [BEN, NINE],
        [BEN, TEN],
      ],
      false,
    ],
    [
      'one free, broken as before',
      ONE_FREE,
      [RUTH, NINE],
      [
        [RUTH, TEN],
        [BEN, NINE],
        [ANNA, TEN],
      ],
      false,
    ],
    ['with an adult, alone', WITH_ADULT, [MIA, NINE], [[RUTH, TEN]], true],
    ['with an adult, with one', WITH_ADULT, [MIA, NINE], [[BEN, NINE]], false],
    [
      'with an adult, with both',
      WITH_ADULT,
      [MIA, NINE],
      [
        [RUTH, NINE],
        [BEN, NINE],
      ],
      false,
    ],
    ['with an adult, the adult alone', WITH_ADULT, [RUTH, NINE], [], false],
  ])('%s', (_, asked, at, saved, expected) => {
    for (const strength of ['must', 'prefer'] as const) {
      const [named] = nameRules([{ ...asked, strength }], MEMBERS);
      const broken = brokenBy(named ? [named] : [], at, saved);
      expect(broken).toEqual(expected ? [named] : []);
    }
  });
});

describe('nameRules', () => {
  it('names who a rule is about, the child first, and leaves out members who do not serve any more', () => {
    const all = [rule('apart'), ONE_FREE, WITH_ADULT];
    expect(nameRules(all, MEMBERS).map(({ names }) => names)).toEqual([
      ['Ruth', 'Ben'],
      ['Ruth', 'Ben', 'Anna'],
      ['Mia', 'Ruth', 'Ben'],
    ]);
    const withoutBen = MEMBERS.filter(({ id }) => id !== BEN);
    expect(nameRules(all, withoutBen)).toEqual([{ ...WITH_ADULT, adults: [RUTH], names: ['Mia', 'Ruth'] }]);
    const withoutAdults = nameRules(all, [member(MIA, 'Mia')]);
    expect(withoutAdults).toEqual([{ ...WITH_ADULT, adults: [], names: ['Mia'] }]);
    expect(brokenBy(withoutAdults, [MIA, NINE], [])).toEqual(withoutAdults);
    expect(nameRules([WITH_ADULT], [member(RUTH, 'Ruth')])).toEqual([]);
  });
});
