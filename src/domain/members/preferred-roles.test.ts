import { expect, test } from 'vitest';
import { offeredRoles, samePreferences, withPreferred } from './preferred-roles.ts';

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

test('samePreferences is true only when both roles match', () => {
  const preferences = { preferredRoleId: 1, secondaryRoleId: null };
  expect(samePreferences(preferences, { preferredRoleId: 1, secondaryRoleId: null })).toBe(true);
  expect(samePreferences(preferences, { preferredRoleId: 1, secondaryRoleId: 2 })).toBe(false);
  expect(samePreferences(preferences, { preferredRoleId: 2, secondaryRoleId: null })).toBe(false);
});

test('offeredRoles includes an inactive role only while it is chosen', () => {
  expect(offeredRoles(ROLES, null)).toEqual([USHER, READER]);
  expect(offeredRoles(ROLES, 3)).toEqual(ROLES);
});

test('offeredRoles leaves out the role of the other preference', () => {
  expect(offeredRoles(ROLES, null, 1)).toEqual([READER]);
});
