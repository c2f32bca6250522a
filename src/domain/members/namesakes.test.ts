import { describe, expect, it } from 'vitest';
import { callNames, idsNeedingInitials, lastNameAmong, nameAmong } from './namesakes.ts';

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

describe('idsNeedingInitials', () => {
  it.each([
    ['full', [1, 2]],
    ['first', [1, 2, 3]],
    ['last', [1, 2]],
    ['initials', []],
  ] as const)('returns for the format %j the ids %j', (format, ids) => {
    expect([...idsNeedingInitials(TEAM, format)]).toEqual(ids);
  });

  it('ignores a second entry of the same person', () => {
    expect(idsNeedingInitials([ANNA, BEN, ANNA], 'full').size).toBe(0);
  });
});

it('lastNameAmong adds initials only for people with the same full name', () => {
  const cher = person(5, 'Cher', '', 'C');
  expect(TEAM.map(lastNameAmong(TEAM))).toEqual(['Lee (AL)', 'Lee (ALE)', 'Moss', 'Frost']);
  expect(lastNameAmong([cher])(cher)).toBe('');
  expect(lastNameAmong([cher, person(6, 'Cher', '', 'CH')])(cher)).toBe('(C)');
});

describe('nameAmong', () => {
  it('adds initials only for people with the same name', () => {
    expect(TEAM.map(nameAmong(TEAM, 'full'))).toEqual([
      'Anna Lee (AL)',
      'anna Lee (ALE)',
      'Anna Moss',
      'Ben Frost',
    ]);
    expect(nameAmong([ANNA, BEN], 'full')(ANNA)).toBe('Anna Lee');
  });

  it('uses the chosen format with and without initials', () => {
    expect(TEAM.map(nameAmong(TEAM, 'first'))).toEqual(['Anna (AL)', 'anna (ALE)', 'Anna (AM)', 'Ben']);
    expect(TEAM.map(nameAmong(TEAM, 'initials'))).toEqual(['AL', 'ALE', 'AM', 'BF']);
  });

  it('omits the initials of a removed member who no longer has any', () => {
    const removed = person(5, 'Anna', 'Lee', null);
    expect([ANNA, removed].map(nameAmong([ANNA, removed], 'full'))).toEqual(['Anna Lee (AL)', 'Anna Lee']);
  });
});

it('callNames adds to a first name only what tells two people of a family apart', () => {
  expect(TEAM.map(callNames(TEAM))).toEqual(['Anna Lee (AL)', 'anna Lee (ALE)', 'Anna Moss', 'Ben']);
  expect([ANNA, ANNA_MOSS, BEN, ANNA].map(callNames([ANNA, ANNA_MOSS, BEN, ANNA]))).toEqual([
    'Anna Lee',
    'Anna Moss',
    'Ben',
    'Anna Lee',
  ]);
  expect(callNames([ANNA, BEN])(ANNA)).toBe('Anna');
});
