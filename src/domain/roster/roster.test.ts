import { describe, expect, it } from 'vitest';
import {
  type AssignmentFacts,
  checkAssignment,
  checkEdit,
  countAssignedRoles,
  countOpenPlaces,
  firstFreePlace,
  monthState,
} from './roster.ts';

/** The facts of an assignment that is allowed. */
const FINE: AssignmentFacts = {
  monthState: 'none',
  role: { name: 'Reader', isActive: true, maxLimit: 2 },
  memberExists: true,
  isAvailable: true,
  isReplacedGone: false,
  hasRole: false,
  takenPlaces: [1],
};

describe('checkAssignment', () => {
  it('allows a valid assignment, in a draft as well', () => {
    expect(checkAssignment(FINE)).toBeNull();
    expect(checkAssignment({ ...FINE, monthState: 'draft' })).toBeNull();
  });

  it.each<[string, Partial<AssignmentFacts>, string]>([
    ['to a role that does not exist', { role: null }, 'unknown_role'],
    ['of a member who does not exist', { memberExists: false }, 'unknown_member'],
    ['in a finalized month', { monthState: 'finalized' }, 'roster_finalized'],
    ['to an inactive role', { role: { name: 'Bells', isActive: false, maxLimit: 2 } }, 'role_inactive'],
    [
      'to a role that is not needed',
      { role: { name: 'Bells', isActive: true, maxLimit: 0 } },
      'role_not_needed',
    ],
    ['in place of one that is gone', { isReplacedGone: true, hasRole: true }, 'nothing_to_replace'],
    ['of someone who has a role at that service', { hasRole: true }, 'already_assigned'],
    ['of someone who is not available', { isAvailable: false }, 'not_available'],
    ['to a full role', { takenPlaces: [1, 2] }, 'role_full'],
    ['to a role whose limit was lowered', { takenPlaces: [1, 2, 3] }, 'role_full'],
  ])('refuses an assignment %s', (_when, facts, code) => {
    expect(checkAssignment({ ...FINE, ...facts })?.code).toBe(code);
  });

  it('names the role and its limit when it is full', () => {
    expect(checkAssignment({ ...FINE, takenPlaces: [1, 2] })?.params).toEqual({ role: 'Reader', limit: 2 });
  });

  it('reports a duplicate before a full role or an unavailable member', () => {
    const all = { hasRole: true, isAvailable: false, takenPlaces: [1, 2] };
    expect(checkAssignment({ ...FINE, ...all })?.code).toBe('already_assigned');
  });
});

describe('firstFreePlace', () => {
  it.each<[readonly number[], number, number | null]>([
    [[], 1, 1],
    [[1], 1, null],
    [[1], 2, 2],
    [[2], 2, 1],
    [[3, 1], 3, 2],
    [[1, 2, 3], 3, null],
    // The limit was lowered from 5 to 2 while two people had later places.
    [[4, 5], 2, null],
    [[5], 2, 1],
    [[], 0, null],
  ])('for taken places %j and a limit of %i is %j', (taken, limit, place) => {
    expect(firstFreePlace(taken, limit)).toBe(place);
  });
});

describe('monthState', () => {
  it('is none without a record, draft after Revise, and finalized otherwise', () => {
    expect(monthState(null)).toBe('none');
    expect(monthState({ isFinalized: false })).toBe('draft');
    expect(monthState({ isFinalized: true })).toBe('finalized');
  });

  it('refuses edits only while the month is finalized', () => {
    expect([checkEdit('none'), checkEdit('draft')]).toEqual([null, null]);
    expect(checkEdit('finalized')?.code).toBe('roster_finalized');
  });
});

describe('the roles of a service', () => {
  it('counts a role as assigned once someone serves in it, however many do', () => {
    expect(countAssignedRoles([])).toBe(0);
    expect(countAssignedRoles([{ roleId: 1 }, { roleId: 1 }, { roleId: 2 }])).toBe(2);
  });

  it.each([
    ['a role with free places', true, 3, 1, 2],
    ['a full role', true, 2, 2, 0],
    ['a role whose limit was lowered', true, 1, 2, 0],
    ['a role that the service does not need', true, 0, 0, 0],
    ['an inactive role', false, 3, 1, 0],
  ])('counts the open places of %s', (_role, isActive, maxLimit, taken, open) => {
    expect(countOpenPlaces({ isActive, maxLimit }, taken)).toBe(open);
  });
});
