import { describe, expect, it } from 'vitest';
import { checkAccessChange, checkPreferences } from './members.ts';

describe('checkAccessChange', () => {
  it('refuses to take access from the last administrator', () => {
    expect(checkAccessChange([7], 7, { isAdmin: false })).toMatchObject({ code: 'last_admin' });
  });

  it.each([
    ['one of two administrators', [7, 8], 7, { isAdmin: false }],
    ['someone who is not the last administrator', [8], 7, { isAdmin: false }],
    ['the last administrator, who keeps it', [7], 7, { isAdmin: true }],
    ['the last administrator, without a change of it', [7], 7, {}],
  ])('allows the change of %s', (_, adminIds, memberId, change) => {
    expect(checkAccessChange(adminIds, memberId, change)).toBeNull();
  });
});

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
