import { describe, expect, it } from 'vitest';
import { compareRosters, type Duty, membersWithChanges, withTakeovers } from './revision.ts';

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

describe('withTakeovers', () => {
  it('moves each place to the member who took it over last', () => {
    const takeovers = [
      { ...duty(3), from: 1 },
      { ...duty(4), from: 3 },
    ];
    expect(withTakeovers([duty(1), duty(2)], takeovers)).toEqual([duty(2), duty(4)]);
    expect(withTakeovers([duty(1, 1, 2)], [{ ...duty(3), from: 1 }])).toEqual([duty(1, 1, 2), duty(3)]);
  });
});

describe('membersWithChanges', () => {
  const [past, today] = ['2026-03-07', '2026-03-08'] as const;

  it('names everyone who serves from today on if nothing was published before', () => {
    const after = [{ ...duty(1), date: past }, duty(2), duty(3), duty(2, 1, 2)];
    expect([...membersWithChanges([], after, today)]).toEqual([2, 3]);
  });

  it('names who was added, moved or removed, but not for a day that is past', () => {
    const before = [duty(1), duty(2), duty(3), { ...duty(4), date: past }];
    const after = [duty(1), duty(2, 7), duty(5), { ...duty(6), date: past }];
    expect([...membersWithChanges(before, after, today)].sort()).toEqual([2, 3, 5]);
  });
});
