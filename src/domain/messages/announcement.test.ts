import { describe, expect, it } from 'vitest';
import { type AnnouncedDuty, beliefAbout, compareWithAnnounced, hasNews } from './announcement.ts';

const duty = (date: AnnouncedDuty['date'], overrides: Partial<AnnouncedDuty> = {}): AnnouncedDuty => ({
  ...{ date, timeId: 1, roleId: 1, startsAt: '09:00', name: null, minutes: 90 },
  ...overrides,
});

describe('compareWithAnnounced', () => {
  it('finds no news in announced duties', () => {
    const duties = [duty('2026-12-06'), duty('2026-12-13')];
    expect(hasNews(compareWithAnnounced([...duties].reverse(), duties))).toBe(false);
    expect(hasNews(compareWithAnnounced([], []))).toBe(false);
  });

  it('finds additions and removals', () => {
    const [kept, gone, comes] = [duty('2026-12-06'), duty('2026-12-13'), duty('2026-12-20')];
    expect(compareWithAnnounced([kept, gone], [kept, comes])).toEqual({
      added: [comes],
      changed: [],
      removed: [gone],
    });
  });

  it.each<[string, Partial<AnnouncedDuty>]>([
    ['another time', { startsAt: '09:30' }],
    ['a time at last', { startsAt: null }],
    ['another name', { name: 'Carols' }],
    ['another length', { minutes: 60 }],
    ['another role', { roleId: 2 }],
  ])('finds a service with %s, and its former state', (_, before) => {
    const [was, now] = [duty('2026-12-06', before), duty('2026-12-06')];
    expect(compareWithAnnounced([was], [now])).toEqual({ added: [], changed: [{ now, was }], removed: [] });
  });
});

describe('beliefAbout', () => {
  const of = (memberId: number, roleId = 1) => ({
    ...{ service: { date: '2026-12-06', timeId: 1 } as const, roleId, memberId },
  });

  it('is the newest statement about that member in that place', () => {
    const statements = [
      { ...of(1), canServe: true },
      { ...of(2), canServe: true },
      { ...of(1), canServe: false },
      { ...of(1, 2), canServe: true },
    ];
    expect([of(1), of(2), of(3)].map((one) => beliefAbout(statements, one))).toEqual([false, true, null]);
  });
});
