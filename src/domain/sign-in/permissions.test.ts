import { describe, expect, it } from 'vitest';
import { type Access, type Actor, checkAccess, checkActingFor } from './permissions.ts';

const MEMBER: Actor = { memberId: 7, isAdmin: false, firstLogin: false };
const ADMIN: Actor = { memberId: 1, isAdmin: true, firstLogin: false };
const NEW_MEMBER: Actor = { memberId: 8, isAdmin: false, firstLogin: true };
const NEW_ADMIN: Actor = { memberId: 9, isAdmin: true, firstLogin: true };

describe('checkAccess', () => {
  it.each<[Access, Actor | null, string | null]>([
    ['public', null, null],
    ['public', NEW_MEMBER, null],
    ['public', MEMBER, null],
    ['any_session', null, 'not_signed_in'],
    ['any_session', NEW_MEMBER, null],
    ['any_session', MEMBER, null],
    ['signed_in', null, 'not_signed_in'],
    ['signed_in', NEW_MEMBER, 'pin_change_required'],
    ['signed_in', NEW_ADMIN, 'pin_change_required'],
    ['signed_in', MEMBER, null],
    ['signed_in', ADMIN, null],
    ['admin', null, 'not_signed_in'],
    ['admin', NEW_MEMBER, 'pin_change_required'],
    ['admin', NEW_ADMIN, 'pin_change_required'],
    ['admin', MEMBER, 'not_allowed'],
    ['admin', ADMIN, null],
  ])('%s for %j returns %s', (access, actor, code) => {
    expect(checkAccess(access, actor)?.code ?? null).toBe(code);
  });
});

describe('checkActingFor', () => {
  it('allows members to act for themselves and administrators for anyone', () => {
    expect(checkActingFor(MEMBER, 7)).toBeNull();
    expect(checkActingFor(ADMIN, 7)).toBeNull();
  });

  it('refuses a member who acts for another', () => {
    expect(checkActingFor(MEMBER, 1)?.code).toBe('not_allowed');
  });
});
