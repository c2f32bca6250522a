import { expect, it } from 'vitest';
import { findContradiction } from './contradictions.ts';
import type { FamilyRule } from './family-rules.ts';

const [RUTH, BEN, MIA, ANNA] = [1, 2, 3, 4];

const of = (kind: 'together' | 'same_day' | 'apart' | 'one_free', ...members: number[]) =>
  ({ strength: 'must', kind, members }) as FamilyRule;
const withAdult = (child: number, ...adults: number[]): FamilyRule => ({
  ...{ strength: 'must', kind: 'with_adult' },
  ...{ child, adults },
});
const preferred = (rule: FamilyRule): FamilyRule => ({ ...rule, strength: 'prefer' });

const TOGETHER = of('together', RUTH, BEN);
const APART = of('apart', BEN, RUTH);

it.each<[string, FamilyRule[], FamilyRule[], number[], FamilyRule]>([
  ['together and apart', [TOGETHER], [APART], [RUTH, BEN], TOGETHER],
  ['apart and together', [APART], [TOGETHER], [BEN, RUTH], APART],
  [
    'together, and one of the two stays free',
    [],
    [TOGETHER, of('one_free', RUTH, BEN)],
    [RUTH, BEN],
    TOGETHER,
  ],
  [
    'together by way of a third',
    [TOGETHER, of('together', BEN, ANNA)],
    [of('apart', RUTH, ANNA)],
    [RUTH, BEN, ANNA],
    of('together', BEN, ANNA),
  ],
  [
    'a child apart from the only adult',
    [of('apart', MIA, RUTH)],
    [withAdult(MIA, RUTH)],
    [MIA],
    of('apart', MIA, RUTH),
  ],
  [
    'a child apart from each adult',
    [of('apart', MIA, RUTH), of('apart', MIA, BEN)],
    [withAdult(MIA, RUTH, BEN)],
    [MIA],
    of('apart', MIA, BEN),
  ],
  [
    'a child with an adult, and one of the two stays free',
    [of('one_free', MIA, RUTH)],
    [withAdult(MIA, RUTH)],
    [MIA],
    of('one_free', MIA, RUTH),
  ],
])('finds that %s excludes someone', (_title, others, added, members, other) => {
  expect(findContradiction(others, added)).toEqual({ members, other });
});

it.each<[string, FamilyRule[], FamilyRule[]]>([
  ['one of three stays free', [TOGETHER], [of('one_free', RUTH, BEN, ANNA)]],
  ['another adult is possible', [of('apart', MIA, RUTH)], [withAdult(MIA, RUTH, BEN)]],
  ['the same day has several services', [of('same_day', RUTH, BEN)], [APART]],
  ['the new one is kept only if possible', [TOGETHER], [preferred(APART)]],
  ['the other one is kept only if possible', [preferred(TOGETHER)], [APART]],
  ['it was there before', [TOGETHER, APART], [of('apart', MIA, ANNA)]],
])('finds nothing if %s', (_title, others, added) => {
  expect(findContradiction(others, added)).toBeNull();
});
