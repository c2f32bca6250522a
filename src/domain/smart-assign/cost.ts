/**
 * A cost: a pair of integers compared in order, `hi` before `lo`. Each is written in a number system whose
 * digits are the levels of the objective, so that one unit of a level outweighs all the levels below it:
 *
 *   hi = ((place * A + notAble) * B + pairs) * A + notPreferred     levels 1 to 5
 *   lo = (notSecondary * L + load) * R + rotation                   levels 6 to 8
 *
 * The model names six digits in two numbers; where the line between the two is drawn makes no difference to
 * their order, and here it is drawn one digit higher, so that both numbers stay well below 2^53.
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

/** Negative if `a` is the lower cost, 0 if they are equal. */
export function compareCosts(a: Cost, b: Cost): number {
  return a.hi === b.hi ? a.lo - b.lo : a.hi - b.hi;
}

/** What one unit of each level costs: the first five in `hi`, the others in `lo`. */
export interface Prices {
  readonly place: number;
  readonly notAble: number;
  readonly pair: number;
  readonly notPreferred: number;
  readonly notSecondary: number;
  readonly load: number;
  readonly rotation: number;
}

/** The greatest marginal load: the fifth service of a month after 26 in six months, 3 * 9 + 26. */
const MOST_LOAD = 53;
const MOST_ROTATION = 26;

/**
 * The prices for a month in which `places` places are filled and a lost place weighs at most `mostWeight`.
 *
 * Bound. A plan differs from another by at most N in the number of its able, preferred or secondary people,
 * by 2N in pairs (a service has two neighbours), by 53 N in load and by 26 N in rotation. Every digit below
 * the first has room for its difference in both directions, so that a difference can be read back digit by
 * digit. Shortest ways add at most 4 (2N + 1) such steps; with N = 2500 (500 people on five Sundays) and
 * weights up to 5000, `hi` stays below 4 * 5001 * 5001^2 * 10001 = 5.1e15 and `lo` below 3.5e14, both under
 * 2^53 = 9.007e15. A church beyond that is refused rather than planned wrongly.
 */
export function pricesFor(places: number, mostWeight: number): Prices {
  const notPreferred = 1;
  const pair = notPreferred * (2 * places + 1);
  const notAble = pair * (4 * places + 1);
  const place = notAble * (2 * places + 1);
  const rotation = 1;
  const load = rotation * (2 * MOST_ROTATION * places + 1);
  const notSecondary = load * (2 * MOST_LOAD * places + 1);
  const greatest = Math.max(place * 4 * (mostWeight + 1), notSecondary * 4 * (places + 1));
  if (greatest > Number.MAX_SAFE_INTEGER) {
    throw new RangeError('Smart Assign cannot plan a month of so many places.');
  }
  return { place, notAble, pair, notPreferred, notSecondary, load, rotation };
}

/** A difference of two costs, read digit by digit: what is lost (positive) or won on each level. */
export interface Loss {
  readonly place: number;
  readonly able: number;
  readonly pairs: number;
  readonly preferred: number;
  readonly secondary: number;
  readonly load: number;
  readonly rotation: number;
}

/** Reads a difference of two costs back into its levels. */
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
