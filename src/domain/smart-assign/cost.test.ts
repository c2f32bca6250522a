import { describe, expect, it } from 'vitest';
import { pricesFor, readLoss } from './cost.ts';

describe('cost', () => {
  it('is converted back to losses and gains on each level', () => {
    const prices = pricesFor(100, 80);
    const loss = { place: 3, able: -2, pairs: 7, preferred: -100, secondary: 5, load: -4000, rotation: 17 };
    const hi =
      loss.place * prices.place +
      loss.able * prices.notAble +
      loss.pairs * prices.pair +
      loss.preferred * prices.notPreferred;
    const lo =
      loss.secondary * prices.notSecondary + loss.load * prices.load + loss.rotation * prices.rotation;
    expect(readLoss({ hi, lo }, prices)).toEqual(loss);
  });

  it('stays a safe integer for 500 people on five Sundays', () => {
    expect(() => pricesFor(2500, 5000)).not.toThrow();
  });

  it('throws a RangeError when it can no longer be exact', () => {
    expect(() => pricesFor(20_000, 40_000)).toThrow(RangeError);
  });
});
