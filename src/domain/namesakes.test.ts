import { describe, expect, it } from 'vitest';
import { idsNeedingInitials, nameAmong } from './namesakes.ts';

const person = (id: number, firstName: string, lastName: string, initials: string | null) => ({
  id,
  firstName,
  lastName,
  initials,
});
const ANNA = person(1, 'Anna', 'Lee', 'AL');
const OTHER_ANNA = person(2, 'anna', 'Lee', 'ALE');
const ANNA_MOSS = person(3, 'Anna', 'Moss', 'AM');
const BEN = person(4, 'Ben', 'Frost', 'BF');
const TEAM = [ANNA, OTHER_ANNA, ANNA_MOSS, BEN];

describe('initials are needed', () => {
  it.each([
    ['full', [1, 2]],
    ['first', [1, 2, 3]],
    ['last', [1, 2]],
    ['initials', []],
  ] as const)('in the format %j by the people %j', (format, ids) => {
    expect([...idsNeedingInitials(TEAM, format)]).toEqual(ids);
  });

  it('by nobody because one person is listed twice', () => {
    expect(idsNeedingInitials([ANNA, BEN, ANNA], 'full').size).toBe(0);
  });
});

describe('a person is named', () => {
  it('with initials only where another of these people has the same name', () => {
    expect(TEAM.map(nameAmong(TEAM, 'full'))).toEqual([
      'Anna Lee (AL)',
      'anna Lee (ALE)',
      'Anna Moss',
      'Ben Frost',
    ]);
    expect(nameAmong([ANNA, BEN], 'full')(ANNA)).toBe('Anna Lee');
  });

  it('in the chosen format, with and without initials', () => {
    expect(TEAM.map(nameAmong(TEAM, 'first'))).toEqual(['Anna (AL)', 'anna (ALE)', 'Anna (AM)', 'Ben']);
    expect(TEAM.map(nameAmong(TEAM, 'initials'))).toEqual(['AL', 'ALE', 'AM', 'BF']);
  });

  it('without initials that a removed member no longer has', () => {
    const removed = person(5, 'Anna', 'Lee', null);
    expect([ANNA, removed].map(nameAmong([ANNA, removed], 'full'))).toEqual(['Anna Lee (AL)', 'Anna Lee']);
  });
});
