import { describe, expect, it } from 'vitest';
import type { TeamScope } from '../teams/scope.ts';
import {
  type Access,
  type Actor,
  actorFor,
  checkAccess,
  checkActingFor,
  checkDeletingNote,
  checkReadingAnswers,
} from './permissions.ts';

const NO_TEAM: TeamScope = new Set();
const MEMBER: Actor = {
  memberId: 7,
  isAdmin: false,
  plans: NO_TEAM,
  firstLogin: false,
  isLimited: false,
};
const ADMIN: Actor = { ...MEMBER, memberId: 1, isAdmin: true, plans: 'all' };
const NEW_MEMBER: Actor = { ...MEMBER, memberId: 8, firstLogin: true };
const NEW_ADMIN: Actor = { ...MEMBER, memberId: 9, isAdmin: true, plans: 'all', firstLogin: true };
const LEAD: Actor = { ...MEMBER, plans: new Set([2]) };
const NEW_LEAD: Actor = { ...LEAD, firstLogin: true };
const LIMITED: Actor = { ...MEMBER, memberId: 7, isLimited: true };

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
    ['lead', null, 'not_signed_in'],
    ['lead', MEMBER, 'not_allowed'],
    ['lead', NEW_LEAD, 'pin_change_required'],
    ['lead', LEAD, null],
    ['lead', ADMIN, null],
    ['admin', LEAD, 'not_allowed'],
    ['admin', null, 'not_signed_in'],
    ['admin', NEW_MEMBER, 'pin_change_required'],
    ['admin', NEW_ADMIN, 'pin_change_required'],
    ['admin', MEMBER, 'not_allowed'],
    ['admin', ADMIN, null],
  ])('%s for %j returns %s', (access, actor, code) => {
    for (const inLimitedSession of [true, null] as const)
      expect(checkAccess({ access, inLimitedSession }, actor)?.code ?? null).toBe(code);
  });

  it.each<[Access, string | null]>([
    ['public', null],
    ['any_session', 'pin_sign_in_required'],
    ['signed_in', 'pin_sign_in_required'],
    ['lead', 'pin_sign_in_required'],
    ['admin', 'pin_sign_in_required'],
  ])('%s returns %s in a limited session, unless the call declares it', (access, code) => {
    expect(checkAccess({ access, inLimitedSession: null }, LIMITED)?.code ?? null).toBe(code);
  });

  it('allows no call of an administrator or a lead in a limited session, even if the call declares it', () => {
    expect(checkAccess({ access: 'signed_in', inLimitedSession: true }, LIMITED)).toBeNull();
    for (const access of ['lead', 'admin'] as const)
      expect(checkAccess({ access, inLimitedSession: true }, LIMITED)?.code).toBe('not_allowed');
  });
});

describe('actorFor', () => {
  it('returns no one for a limited session, in a public call that does not declare it', () => {
    expect(actorFor({ access: 'public', inLimitedSession: null }, LIMITED)).toBeNull();
    expect(actorFor({ access: 'public', inLimitedSession: true }, LIMITED)).toBe(LIMITED);
    expect(actorFor({ access: 'signed_in', inLimitedSession: null }, LIMITED)).toBe(LIMITED);
    expect(actorFor({ access: 'public', inLimitedSession: null }, MEMBER)).toBe(MEMBER);
  });
});

describe('checkReadingAnswers', () => {
  it('refuses a limited session that reads the answers of everyone, or of people it may not act for', () => {
    expect(checkReadingAnswers(LIMITED, [7], 7)).toBeNull();
    expect(checkReadingAnswers(LIMITED, [7, 8], 8)).toBeNull();
    expect(checkReadingAnswers(LIMITED, [7], 8)?.code).toBe('pin_sign_in_required');
    expect(checkReadingAnswers(LIMITED, [7], undefined)?.code).toBe('pin_sign_in_required');
    expect(checkReadingAnswers(MEMBER, [7], 8)).toBeNull();
    expect(checkReadingAnswers(MEMBER, [7], undefined)).toBeNull();
  });
});

describe('checkDeletingNote', () => {
  it('refuses only a limited session, and only if there is a note', () => {
    expect(checkDeletingNote(LIMITED, 'Bali')?.code).toBe('pin_sign_in_required');
    expect(checkDeletingNote(LIMITED, null)).toBeNull();
    expect(checkDeletingNote(MEMBER, 'Bali')).toBeNull();
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
