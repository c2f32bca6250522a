import { describe, expect, it } from 'vitest';
import { OUTBOX_TIMES, queryDelay, retryDelay } from './delivery.ts';

describe('retries', () => {
  it('wait twice as long each time, up to ten minutes, with random spread', () => {
    const waits = [1, 2, 3, 4, 20].map((tries) => retryDelay(OUTBOX_TIMES, tries, 0.5, null));
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 600_000]);
    expect(retryDelay(OUTBOX_TIMES, 1, 0, null)).toBe(1000);
    expect(retryDelay(OUTBOX_TIMES, 1, 0.999, null)).toBe(2998);
  });

  it('are never sooner than the provider requested', () => {
    for (const chance of [0, 0.3, 0.999]) {
      expect(retryDelay(OUTBOX_TIMES, 1, chance, 30_000)).toBeGreaterThanOrEqual(30_000);
    }
  });

  it('query about an unconfirmed message soon, then less and less often', () => {
    expect([0, 1, 2, 3, 30].map((queries) => queryDelay(OUTBOX_TIMES, queries))).toEqual([
      2000, 4000, 8000, 16_000, 600_000,
    ]);
  });
});
