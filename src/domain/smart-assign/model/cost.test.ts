import { describe, expect, it } from 'vitest';
import { pricesFor, readLoss } from './cost.ts';

/** A month with only Sunday services, and one with three services a week for people who serve at most of them. */
const SUNDAYS = { places: 100, mostWeight: 80, mostNear: 2, mostPast: 26, services: 5, mostBroken: 10 };
const SEVERAL = { places: 200, mostWeight: 80, mostNear: 8, mostPast: 60, services: 14, mostBroken: 70 };

describe('cost', () => {
  it.each([
    [SUNDAYS, { pairs: 200, load: 5300 }],
    [SEVERAL, { pairs: 1600, load: 28_200 }],
  ])('is converted back to losses and gains on each level', (size, { pairs, load }) => {
    const prices = pricesFor(size);
    for (const sign of [1, -1]) {
      const loss = {
        place: 3 * sign,
        able: -size.places * sign,
        pairs: pairs * sign,
        broken: size.mostBroken * sign,
        preferred: -size.places * sign,
        secondary: 5 * sign,
        load: -load * sign,
        rotation: 26 * size.places * sign,
      };
      const hi =
        loss.place * prices.place +
        loss.able * prices.notAble +
        loss.pairs * prices.pair +
        loss.broken * prices.broken +
        loss.preferred * prices.notPreferred;
      const lo =
        loss.secondary * prices.notSecondary + loss.load * prices.load + loss.rotation * prices.rotation;
      expect(readLoss({ hi, lo }, prices)).toEqual(loss);
    }
  });

  it('is exact for 500 people on five Sundays', () => {
    expect(pricesFor({ ...SUNDAYS, places: 2500, mostWeight: 5000, mostBroken: 0 }).isExact).toBe(true);
  });

  it('is exact for 40 services of 60 people each', () => {
    const size = { places: 2400, mostWeight: 120, mostNear: 24, mostPast: 240, services: 40, mostBroken: 0 };
    expect(pricesFor(size).isExact).toBe(true);
  });

  it('is exact for 720 places with 400 cases of rules, in which a regret can lose two places', () => {
    const size = { ...SEVERAL, places: 720, mostWeight: 1440, mostNear: 5, services: 10, mostBroken: 400 };
    const { isExact, place, weightStep, ...prices } = pricesFor(size);
    expect(isExact).toBe(true);
    expect(4 * place * (size.mostWeight / weightStep)).toBeLessThan(Number.MAX_SAFE_INTEGER);
    const hi = (size.mostWeight / weightStep) * place - 720 * prices.notAble + prices.notPreferred;
    const loss = { place: size.mostWeight / weightStep, able: -720, pairs: 0, broken: 0, preferred: 1 };
    expect(readLoss({ hi, lo: 0 }, { isExact, place, weightStep, ...prices })).toMatchObject(loss);
  });

  it('stays a safe integer without being exact in an even larger month', () => {
    const prices = pricesFor({ ...SUNDAYS, places: 20_000, mostWeight: 40_000 });
    expect(prices.isExact).toBe(false);
    expect(prices.place * (40_000 / prices.weightStep)).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect(prices.notSecondary * 20_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect(prices.place).toBeGreaterThan(prices.notAble);
    expect(prices.notAble).toBeGreaterThan(prices.pair);
    expect(prices.pair).toBeGreaterThan(prices.notPreferred);
  });
});
