import { describe, expect, it } from 'vitest';
import { countOpenPlaces } from '../services/service-limits.ts';
import { checkEdit, commonRecord, countAssignedRoles, monthState } from './roster.ts';

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

describe('commonRecord', () => {
  const record = (id: number, createdAt: number, finalizedAt: number | null) => ({
    ...{ id, createdAt, createdBy: id, finalizedAt, finalizedBy: finalizedAt === null ? null : id },
    isFinalized: finalizedAt !== null,
  });

  it('is null if no team has one', () => {
    expect(commonRecord([], 1)).toBeNull();
  });

  it('is the record of the only team', () => {
    for (const only of [record(1, 5, 7), record(1, 5, null)]) expect(commonRecord([only], 1)).toEqual(only);
  });

  it('begins with the first one and was finalized with the last one', () => {
    expect(commonRecord([record(1, 5, 9), record(2, 4, 8)], 2)).toEqual({
      ...{ id: 2, createdAt: 4, createdBy: 2, isFinalized: true, finalizedAt: 9, finalizedBy: 1 },
    });
  });

  it('is not finalized while a team has a draft or no record', () => {
    expect(commonRecord([record(1, 5, 9), record(2, 4, null)], 2)).toMatchObject({ isFinalized: false });
    expect(commonRecord([record(1, 5, 9)], 2)).toMatchObject({ isFinalized: false, finalizedAt: 9 });
  });
});
