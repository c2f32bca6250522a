/**
 * A pair of integers compared in order, `hi` before `lo`. Their digits are the levels of the objective, so one unit of
 * a level outweighs all lower levels. The split keeps both numbers well below 2^53 and does not affect the order.
 *
 *   hi = ((place * A + notAble) * B + pairs) * A + notPreferred     levels 1 to 5
 *   lo = (notSecondary * L + load) * R + rotation                   levels 6 to 8
 */
export interface Cost {
  readonly hi: number;
  readonly lo: number;
}

export const ZERO: Cost = { hi: 0, lo: 0 };

export function plus(a: Cost, b: Cost): Cost {
  return { hi: a.hi + b.hi, lo: a.lo + b.lo };
}

export function minus(a: Cost, b: Cost): Cost {
  return { hi: a.hi - b.hi, lo: a.lo - b.lo };
}

/** Returns a negative number when `a` is the lower cost, and 0 when they are equal. */
export function compareCosts(a: Cost, b: Cost): number {
  return a.hi === b.hi ? a.lo - b.lo : a.hi - b.hi;
}

/** The cost of one unit of each level: the first four fields are part of `hi`, the others of `lo`. */
export interface Prices {
  readonly place: number;
  readonly notAble: number;
  readonly pair: number;
  readonly notPreferred: number;
  readonly notSecondary: number;
  readonly load: number;
  readonly rotation: number;
}

/** The largest marginal load: the fifth service of a month after 26 in six months, 3 * 9 + 26. */
const MAX_LOAD = 53;
const MAX_ROTATION = 26;

/**
 * Returns the prices for a month in which `places` places are filled and a lost place weighs at most `mostWeight`.
 * Throws a RangeError when the month is too large for exact integers.
 *
 * Two plans with N places differ by at most N able, preferred or secondary people, 2N pairs (a service has two
 * neighbors), 53N load and 26N rotation. Each digit has room for its difference in both directions. Shortest paths add
 * at most 4 (2N + 1) such steps. With N = 2500 (500 people on five Sundays) and weights up to 5000, `hi` stays below
 * 4 * 5001 * 5001^2 * 10001 = 5.1e15 and `lo` below 3.5e14.
 */
export function pricesFor(places: number, mostWeight: number): Prices {
  const notPreferred = 1;
  const pair = notPreferred * (2 * places + 1);
  const notAble = pair * (4 * places + 1);
  const place = notAble * (2 * places + 1);
  const rotation = 1;
  const load = rotation * (2 * MAX_ROTATION * places + 1);
  const notSecondary = load * (2 * MAX_LOAD * places + 1);
  const greatest = Math.max(place * 4 * (mostWeight + 1), notSecondary * 4 * (places + 1));
  if (greatest > Number.MAX_SAFE_INTEGER) {
    throw new RangeError('Smart Assign cannot plan a month of so many places.');
  }
  return { place, notAble, pair, notPreferred, notSecondary, load, rotation };
}

/** The difference of two costs by level: positive is lost, negative is gained. */
export interface Loss {
  readonly place: number;
  readonly able: number;
  readonly pairs: number;
  readonly preferred: number;
  readonly secondary: number;
  readonly load: number;
  readonly rotation: number;
}

/** Returns the difference of two costs by level. */
export function readLoss(cost: Cost, prices: Prices): Loss {
  let { hi, lo } = cost;
  const digit = (rest: number, price: number) => Math.round(rest / price);
  const place = digit(hi, prices.place);
  hi -= place * prices.place;
  const able = digit(hi, prices.notAble);
  hi -= able * prices.notAble;
  const pairs = digit(hi, prices.pair);
  const preferred = hi - pairs * prices.pair;
  const secondary = digit(lo, prices.notSecondary);
  lo -= secondary * prices.notSecondary;
  const load = digit(lo, prices.load);
  return { place, able, pairs, preferred, secondary, load, rotation: lo - load * prices.load };
}
