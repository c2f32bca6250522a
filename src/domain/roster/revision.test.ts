import { describe, expect, it } from 'vitest';
import { compareRosters, type Duty, statesOf } from './revision.ts';

const duty = (memberId: number, roleId = 1, timeId = 1): Duty => ({
  date: '2026-03-08',
  timeId,
  memberId,
  roleId,
});

describe('compareRosters', () => {
  it('finds no change between equal rosters, in whatever order they are', () => {
    expect(compareRosters([], [])).toEqual([]);
    expect(compareRosters([duty(1), duty(2)], [duty(2), duty(1)])).toEqual([]);
  });

  it('lists who was added or has another role at the same service, and then who was removed', () => {
    const before = [duty(1), duty(2), duty(3)];
    const after = [duty(4), duty(2, 7), duty(1)];
    expect(compareRosters(before, after)).toEqual([
      { kind: 'added', duty: duty(4) },
      { kind: 'moved', duty: duty(2, 7), former: duty(2) },
      { kind: 'removed', duty: duty(3) },
    ]);
  });

  it('does not call a change to another service of the day a move', () => {
    expect(compareRosters([duty(1, 1, 1)], [duty(1, 1, 2)])).toEqual([
      { kind: 'added', duty: duty(1, 1, 2) },
      { kind: 'removed', duty: duty(1, 1, 1) },
    ]);
  });
});

describe('statesOf', () => {
  const revision = (id: number, teamId: number, number: number) => ({ id, teamId, number });

  it('is empty without publications', () => {
    expect(statesOf([])).toEqual([]);
  });

  it('has each team as it last was, and before its first publication as it was then', () => {
    const revisions = [revision(13, 1, 3), revision(11, 1, 1), revision(24, 2, 4), revision(22, 2, 2)];
    expect(statesOf(revisions).map((state) => [state.number, state.revisions.map(({ id }) => id)])).toEqual([
      [1, [11, 22]],
      [2, [11, 22]],
      [3, [13, 22]],
      [4, [13, 24]],
    ]);
  });

  it('has one state for teams that publish at once', () => {
    const revisions = [revision(11, 1, 1), revision(21, 2, 1)];
    expect(statesOf(revisions)).toEqual([{ number: 1, revisions }]);
  });
});
