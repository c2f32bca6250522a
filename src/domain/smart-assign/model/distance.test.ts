import { describe, expect, it } from 'vitest';
import type { Cost, Prices } from './cost.ts';
import { distanceTo } from './distance.ts';

const PRICES: Prices = {
  place: 1_000_000,
  notAble: 10_000,
  pair: 100,
  broken: 10,
  notPreferred: 1,
  notSecondary: 10_000,
  load: 100,
  rotation: 1,
  weightStep: 1,
  isExact: true,
};
const COST: Cost = { hi: 2 * 10_000 + 5 * 100 + 4 * 10 + 7, lo: 3 * 10_000 + 40 * 100 + 9 };

describe('distanceTo', () => {
  it.each([
    ['places with unable people', { hi: 10_000, lo: 0 }, { level: 'able', most: 1 }],
    [
      'pairs, even if more people would be in other roles',
      { hi: 20_399, lo: 0 },
      { level: 'pairs', most: 2 },
    ],
    ['wishes of families', { hi: 20_519, lo: 0 }, { level: 'families', most: 3 }],
    ['preferred roles', { hi: 20_543, lo: 0 }, { level: 'preferred', most: 4 }],
    ['secondary roles', { hi: 20_547, lo: 20_000 }, { level: 'secondary', most: 1 }],
    ['load', { hi: 20_547, lo: 33_009 }, { level: 'load', most: 10 }],
    ['rotation', { hi: 20_547, lo: 34_003 }, { level: 'rotation', most: 6 }],
  ])('counts only the first level that differs: %s', (_, bound, distance) => {
    expect(distanceTo(bound, COST, PRICES)).toEqual(distance);
  });

  it('is null without a bound of the lower levels, and at the bound', () => {
    expect(distanceTo({ hi: COST.hi, lo: Number.NEGATIVE_INFINITY }, COST, PRICES)).toBeNull();
    expect(distanceTo(COST, COST, PRICES)).toBeNull();
  });
});
