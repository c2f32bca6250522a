import { expect, it } from 'vitest';
import { type Family, MAX_FAMILY_SIZE, rulesOfFamily } from './family.ts';

const [RUTH, BEN, MIA, ANNA] = [1, 2, 3, 4];

const family = (fields: Partial<Family>): Family => ({
  members: [
    { memberId: RUTH, isChild: false },
    { memberId: BEN, isChild: false },
    { memberId: MIA, isChild: true },
  ],
  serving: 'own',
  whom: 'adults',
  strictness: 'must',
  oneFree: [],
  childrenWith: null,
  ...fields,
});

it('has no rule by default', () => {
  expect(rulesOfFamily(family({}))).toEqual([]);
});

it.each(['together', 'same_day', 'apart'] as const)('has a rule for each two who serve %s', (serving) => {
  const rule = { strength: 'must', kind: serving };
  expect(rulesOfFamily(family({ serving }))).toEqual([{ ...rule, members: [RUTH, BEN] }]);
  expect(rulesOfFamily(family({ serving, whom: 'all' }))).toEqual([
    { ...rule, members: [RUTH, BEN] },
    { ...rule, members: [RUTH, MIA] },
    { ...rule, members: [BEN, MIA] },
  ]);
});

it('has a rule that someone stays free, and one for each child, with the same strictness', () => {
  const choices = { strictness: 'prefer', oneFree: [RUTH, BEN, ANNA], childrenWith: [RUTH, ANNA] } as const;
  expect(rulesOfFamily(family(choices))).toEqual([
    { strength: 'prefer', kind: 'one_free', members: [RUTH, BEN, ANNA] },
    { strength: 'prefer', kind: 'with_adult', child: MIA, adults: [RUTH, ANNA] },
  ]);
});

it('keeps children off the roster when no adult is left for them to serve with', () => {
  expect(rulesOfFamily(family({ childrenWith: [] }))).toEqual([
    { strength: 'must', kind: 'with_adult', child: MIA, adults: [] },
  ]);
});

it('has rules for as many people as a family can have, and none for more', () => {
  const rulesOf = (length: number) =>
    rulesOfFamily(
      family({
        members: Array.from({ length }, (_, memberId) => ({ memberId, isChild: false })),
        serving: 'together',
      }),
    );
  expect([rulesOf(MAX_FAMILY_SIZE).length, rulesOf(MAX_FAMILY_SIZE + 1).length]).toEqual([435, 0]);
});
