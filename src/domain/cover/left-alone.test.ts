import { expect, it } from 'vitest';
import type { FamilyRule } from '../families/family-rules.ts';
import { listLeftAlone } from './left-alone.ts';

const SERVICE = { date: '2026-07-05', timeId: 1, name: null, startsAt: null } as const;
const [RUTH, BEN, MIA, ANN] = [1, 2, 3, 4];
const RULES: readonly FamilyRule[] = [
  { kind: 'together', members: [RUTH, BEN], strength: 'prefer' },
  { kind: 'with_adult', child: MIA, adults: [RUTH, BEN], strength: 'prefer' },
];
const duties = (declined: readonly number[] = []) =>
  [RUTH, BEN, MIA, ANN].map((memberId) => ({
    ...{ ...SERVICE, memberId },
    response: declined.includes(memberId) ? ('declined' as const) : ('none' as const),
  }));
const leftBy = (memberId: number, members: number[], saved = duties(), rules = RULES) =>
  listLeftAlone(
    rules,
    { services: [SERVICE], serviceMinutes: 90, saved },
    { service: SERVICE, roleId: 1, memberId },
    new Set(members),
  ).map(({ memberId }) => memberId);

it('leaves the other of a pair alone, and the child of both if the other may not come either', () => {
  expect(leftBy(RUTH, [RUTH, BEN, MIA])).toEqual([BEN, MIA]);
  expect(leftBy(RUTH, [RUTH, MIA])).toEqual([]);
  expect(leftBy(MIA, [RUTH, BEN, MIA])).toEqual([]);
  expect(leftBy(ANN, [RUTH, BEN, MIA])).toEqual([]);
});

it('names someone once who would break two rules', () => {
  const both: FamilyRule = { kind: 'same_day', members: [RUTH, BEN], strength: 'prefer' };
  expect(leftBy(RUTH, [RUTH, BEN], duties(), [...RULES, both])).toEqual([BEN]);
});

it('leaves no one alone who can not make it either', () => {
  expect(leftBy(RUTH, [RUTH, BEN, MIA], duties([BEN]))).toEqual([MIA]);
  expect(leftBy(RUTH, [RUTH, BEN, MIA], duties([BEN, MIA]))).toEqual([]);
});

it('leaves someone alone at any service of the day if they serve on the same day', () => {
  const later = { ...SERVICE, timeId: 2, memberId: BEN, response: 'none' as const };
  const rules: FamilyRule[] = [{ kind: 'same_day', members: [RUTH, BEN], strength: 'prefer' }];
  const saved = [...duties().filter(({ memberId }) => memberId === RUTH), later];
  const services = [SERVICE, { ...SERVICE, timeId: 2 }];
  const place = { service: SERVICE, roleId: 1, memberId: RUTH };
  const left = listLeftAlone(rules, { services, serviceMinutes: 90, saved }, place, new Set([RUTH, BEN]));
  expect(left).toEqual([later]);
});
