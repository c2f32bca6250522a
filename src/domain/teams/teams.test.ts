import { describe, expect, it } from 'vitest';
import { checkPreferences, mergedMembership } from './teams.ts';

describe('checkPreferences', () => {
  it.each([
    ['same_role_twice', 1, 1],
    ['unknown_preference', 1, 9],
    ['unknown_preference', 9, null],
  ])('refuses with %s the roles %o and %o', (code, preferredRoleId, secondaryRoleId) => {
    expect(checkPreferences({ preferredRoleId, secondaryRoleId }, [1, 2])).toMatchObject({ code });
  });

  it.each([
    [1, 2],
    [1, null],
    [null, 2],
    [null, null],
  ])('allows the roles %o and %o', (preferredRoleId, secondaryRoleId) => {
    expect(checkPreferences({ preferredRoleId, secondaryRoleId }, [1, 2])).toBeNull();
  });
});

it('a team that becomes part of another one takes its choices there, unless there are some already', () => {
  const inTeam = (teamId: number, preferredRoleId: number | null = null) => ({
    ...{ teamId, preferredRoleId, secondaryRoleId: null, maxPerMonth: null },
  });
  const merged = (...before: Parameters<typeof mergedMembership>[0]) => mergedMembership(before, 2, 1);
  expect(merged(inTeam(2, 21), inTeam(3, 31))).toEqual([inTeam(3, 31), inTeam(1, 21)]);
  expect(merged(inTeam(1), inTeam(2, 21))).toEqual([inTeam(1, 21)]);
  expect(merged(inTeam(1, 11), inTeam(2, 21))).toEqual([inTeam(1, 11)]);
  expect(merged(inTeam(1, 11))).toEqual([inTeam(1, 11)]);
});
