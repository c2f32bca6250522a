import { expect, test } from 'vitest';
import { offeredRoles, sameChoices, sameLimits, samePreferences, withPreferred } from './preferred-roles.ts';
import { NO_LIMITS } from './serving-limits.ts';

const USHER = { id: 1, isActive: true };
const READER = { id: 2, isActive: true };
const BELLS = { id: 3, isActive: false };
const ROLES = [USHER, READER, BELLS];

test('withPreferred clears the secondary role when it equals the new preferred role', () => {
  const preferences = { preferredRoleId: 1, secondaryRoleId: 2 };
  expect(withPreferred(preferences, 2)).toEqual({ preferredRoleId: 2, secondaryRoleId: null });
  expect(withPreferred(preferences, 3)).toEqual({ preferredRoleId: 3, secondaryRoleId: 2 });
});

test('withPreferred leaves the secondary role alone when the preferred role is cleared', () => {
  const preferences = { preferredRoleId: 1, secondaryRoleId: 2 };
  expect(withPreferred(preferences, null)).toEqual({ preferredRoleId: null, secondaryRoleId: 2 });
  const onlyPreferred = { preferredRoleId: 1, secondaryRoleId: null };
  expect(withPreferred(onlyPreferred, null)).toEqual({ preferredRoleId: null, secondaryRoleId: null });
});

test('samePreferences, sameChoices and sameLimits are true only when all that they compare is equal', () => {
  const choices = { teamId: 1, preferredRoleId: 1, secondaryRoleId: null, maxPerMonth: null };
  for (const other of [{ secondaryRoleId: 2 }, { preferredRoleId: 2 }]) {
    expect(samePreferences(choices, { ...choices, ...other })).toBe(false);
    expect(sameChoices(choices, { ...choices, ...other })).toBe(false);
  }
  expect(sameChoices(choices, { ...choices, maxPerMonth: 2 })).toBe(false);
  for (const isSame of [samePreferences, sameChoices]) expect(isSame(choices, { ...choices })).toBe(true);
  expect(sameLimits(NO_LIMITS, { ...NO_LIMITS })).toBe(true);
  for (const other of [{ maxPerMonth: 2 }, { neverTwoInARow: true }, { onceADay: true }])
    expect(sameLimits(NO_LIMITS, { ...NO_LIMITS, ...other })).toBe(false);
});

test('offeredRoles includes an inactive role only while it is chosen', () => {
  expect(offeredRoles(ROLES, null)).toEqual([USHER, READER]);
  expect(offeredRoles(ROLES, 3)).toEqual(ROLES);
});

test('offeredRoles leaves out the role of the other preference', () => {
  expect(offeredRoles(ROLES, null, 1)).toEqual([READER]);
});
