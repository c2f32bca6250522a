import { describe, expect, it } from 'vitest';
import { inOnlyTeam } from '#test/smart-assign/churches.ts';
import {
  checkAdminsLeft,
  checkMerge,
  factsOf,
  fieldsFromOther,
  hasValue,
  MERGE_FIELDS,
  type MergeFacts,
  mayBeSame,
  sourceOf,
} from './merge.ts';

const ruth: MergeFacts = {
  firstName: 'Ruth',
  lastName: 'Moab',
  initials: 'RM',
  phoneNumber: null,
  canText: true,
  email: null,
  contactBy: null,
  role: 'member',
  isAdmin: false,
  doesNotServe: false,
  language: null,
  memberships: [],
  maxPerMonth: null,
  neverTwoInARow: false,
  onceADay: false,
  usualServices: [],
  family: null,
  isChild: false,
};

describe('sourceOf', () => {
  it.each([
    ['name', { firstName: 'Rut' }],
    ['initials', { initials: 'RMO' }],
    ['role', { role: 'pastor' }],
    ['isAdmin', { isAdmin: true }],
    ['doesNotServe', { doesNotServe: true }],
  ] as const)('leaves a different %s to choice', (field, other) => {
    expect(sourceOf(field, { staying: ruth, other: { ...ruth, ...other } })).toBe('choice');
  });

  it.each([
    ['initials', { initials: 'RM' }, { initials: null }],
    ['phoneNumber', { phoneNumber: '+61491570156', canText: false }, {}],
    ['email', { email: 'ruth@example.org' }, {}],
    ['contactBy', { contactBy: 'none' }, {}],
    ['preferences', { memberships: inOnlyTeam({ preferredRoleId: 2 }) }, {}],
    ['limits', { neverTwoInARow: true }, {}],
    ['usualServices', { usualServices: [{ timeId: 1, weeks: [2] }] }, {}],
  ] as const)('takes %s from the only one who has a value', (field, having, lacking) => {
    const [one, two] = [
      { ...ruth, ...having },
      { ...ruth, ...lacking },
    ];
    expect(sourceOf(field, { staying: one, other: two })).toBe('staying');
    expect(sourceOf(field, { staying: two, other: one })).toBe('other');
    expect([one, two].map((member) => hasValue(field, member))).toEqual([true, false]);
    expect(sourceOf(field, { staying: one, other: { ...one } })).toBe('staying');
  });

  it('does not ask which of two equal phone numbers stays', () => {
    const one = { ...ruth, phoneNumber: '+61491570156' };
    expect(sourceOf('phoneNumber', { staying: one, other: { ...one, canText: false } })).toBe('staying');
  });
});

describe('mayBeSame', () => {
  const stranger = { ...ruth, firstName: 'Boaz', lastName: 'Judah' };

  it.each([
    ['first name', { firstName: 'RUTH' }],
    ['last name', { lastName: 'Moab' }],
    ['phone number', { phoneNumber: '+61491570156' }],
    ['email address', { email: 'Ruth@example.org' }],
  ])('finds two with the same %s', (_, same) => {
    const known = { ...ruth, phoneNumber: '+61491570156', email: 'ruth@example.org' };
    expect(mayBeSame({ ...stranger, ...same }, known)).toBe(true);
  });

  it('tells two apart who have nothing in common, also without contact data', () => {
    expect(mayBeSame(ruth, stranger)).toBe(false);
  });
});

describe('fieldsFromOther', () => {
  it('heeds a choice only where both have a value and differ', () => {
    const staying = { ...ruth, phoneNumber: '+61491570156', email: 'ruth@example.org' };
    const other = { ...ruth, initials: 'RMO', phoneNumber: '+61491570157', maxPerMonth: 2 };
    const chosen = ['phoneNumber', 'email', 'name'] as const;
    expect(fieldsFromOther({ staying, other }, chosen)).toEqual(['phoneNumber', 'limits']);
  });

  it('covers every fact once', () => {
    expect([...factsOf(MERGE_FIELDS)].sort()).toEqual(Object.keys(ruth).sort());
  });
});

const ids = { stayingId: 7, otherId: 8 };

describe('checkMerge', () => {
  const service = { date: '2026-07-05', startsAt: null, name: null, sharesDate: false } as const;

  it('allows two members who never serve together, also if the administrator stays', () => {
    expect(checkMerge(ids, 1, [])).toBeNull();
    expect(checkMerge(ids, 7, [])).toBeNull();
  });

  it('refuses to end the own account', () => {
    expect(checkMerge(ids, 8, [])).toMatchObject({ code: 'own_account' });
  });

  it('refuses two who serve at one service, and names the first five', () => {
    expect(checkMerge(ids, 1, Array(7).fill(service))).toEqual({
      code: 'both_serve',
      params: { services: Array(5).fill(service), count: 7 },
    });
  });
});

describe('checkAdminsLeft', () => {
  it('refuses to leave no administrator', () => {
    expect(checkAdminsLeft(ids, [7, 8], false)).toMatchObject({ code: 'last_admin' });
  });

  it('allows a merge after which someone is an administrator', () => {
    expect(checkAdminsLeft(ids, [7, 8], true)).toBeNull();
    expect(checkAdminsLeft(ids, [1, 7], false)).toBeNull();
  });
});
