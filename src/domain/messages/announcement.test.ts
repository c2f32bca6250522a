import { describe, expect, it } from 'vitest';
import { type AnnouncedDuty, compareWithAnnounced, hasNews } from './announcement.ts';

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
    ['another arrival', { arriveAt: '08:15' }],
    ['another role', { roleId: 2 }],
  ])('finds a service with %s, and its former state', (_, before) => {
    const [was, now] = [duty('2026-12-06', before), duty('2026-12-06')];
    expect(compareWithAnnounced([was], [now])).toEqual({ added: [], changed: [{ now, was }], removed: [] });
  });
});
