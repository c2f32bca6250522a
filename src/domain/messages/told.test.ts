import { describe, expect, it } from 'vitest';
import { beliefAbout, compareWithTold, hasNews, type ToldDuty } from './told.ts';

const duty = (date: ToldDuty['date'], overrides: Partial<ToldDuty> = {}): ToldDuty => ({
  ...{ date, timeId: 1, roleId: 1, startsAt: '09:00', name: null, minutes: 90 },
  ...overrides,
});

describe('compareWithTold', () => {
  it('finds nothing new in what was told', () => {
    const duties = [duty('2026-12-06'), duty('2026-12-13')];
    expect(hasNews(compareWithTold([...duties].reverse(), duties))).toBe(false);
    expect(hasNews(compareWithTold([], []))).toBe(false);
  });

  it('finds what was added and what was removed', () => {
    const [kept, gone, comes] = [duty('2026-12-06'), duty('2026-12-13'), duty('2026-12-20')];
    expect(compareWithTold([kept, gone], [kept, comes])).toEqual({
      added: [comes],
      changed: [],
      removed: [gone],
    });
  });

  it.each<[string, Partial<ToldDuty>]>([
    ['another time', { startsAt: '09:30' }],
    ['a time at last', { startsAt: null }],
    ['another name', { name: 'Carols' }],
    ['another length', { minutes: 60 }],
    ['another role', { roleId: 2 }],
  ])('finds a service with %s, and what it was', (_, before) => {
    const [was, now] = [duty('2026-12-06', before), duty('2026-12-06')];
    expect(compareWithTold([was], [now])).toEqual({ added: [], changed: [{ now, was }], removed: [] });
  });
});

describe('beliefAbout', () => {
  const of = (memberId: number, roleId = 1) => ({
    ...{ service: { date: '2026-12-06', timeId: 1 } as const, roleId, memberId },
  });

  it('is what was said last of that member in that place', () => {
    const statements = [
      { ...of(1), canServe: true },
      { ...of(2), canServe: true },
      { ...of(1), canServe: false },
      { ...of(1, 2), canServe: true },
    ];
    expect([of(1), of(2), of(3)].map((one) => beliefAbout(statements, one))).toEqual([false, true, null]);
  });
});
