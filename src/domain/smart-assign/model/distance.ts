import type { Cost, Prices } from './cost.ts';

/**
 * How much better than the plan another plan can be at most: by `most` of this level, and equal on all levels before it
 * (docs/smart-assign.md).
 */
export interface Distance {
  readonly level: 'able' | 'pairs' | 'families' | 'preferred' | 'secondary' | 'load' | 'rotation';
  readonly most: number;
}

/** Returns how much better a plan that costs as little as the bound would be, or null if nothing is known. */
export function distanceTo(bound: Cost, cost: Cost, prices: Prices): Distance | null {
  const { notAble, pair, broken, notPreferred, notSecondary, load, rotation } = prices;
  const levels = [
    { level: 'able', most: digits(cost.hi, notAble) - digits(bound.hi, notAble) },
    { level: 'pairs', most: digits(cost.hi, pair) - digits(bound.hi, pair) },
    { level: 'families', most: digits(cost.hi, broken) - digits(bound.hi, broken) },
    { level: 'preferred', most: digits(cost.hi, notPreferred) - digits(bound.hi, notPreferred) },
    { level: 'secondary', most: digits(cost.lo, notSecondary) - digits(bound.lo, notSecondary) },
    { level: 'load', most: digits(cost.lo, load) - digits(bound.lo, load) },
    { level: 'rotation', most: digits(cost.lo, rotation) - digits(bound.lo, rotation) },
  ] as const;
  const first = levels.find(({ most }) => most > 0);
  return first && Number.isFinite(first.most) ? first : null;
}

/** Returns the digits of a cost down to the one with this price. Those before are equal where this difference counts. */
function digits(value: number, price: number): number {
  return Math.floor(value / price);
}
