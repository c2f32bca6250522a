/**
 * A pair of integers compared in order, `hi` before `lo`. Their digits are the levels of the objective, so one unit of
 * a level outweighs all lower levels. The split keeps both numbers well below 2^53 and does not affect the order.
 *
 *   hi = (((place * A + notAble) * B + pairs) * C + broken) * A + notPreferred     levels 1 to 5
 *   lo = (notSecondary * L + load) * R + rotation                                  levels 6 to 8
 *
 * `broken` are the broken cases of families' rules, the level between rest and preferred roles.
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

/** The cost of one unit of each level: the first five fields are part of `hi`, the next three of `lo`. */
export interface Prices {
  readonly place: number;
  readonly notAble: number;
  readonly pair: number;
  readonly broken: number;
  readonly notPreferred: number;
  readonly notSecondary: number;
  readonly load: number;
  readonly rotation: number;
  /** How many weights of lost places count as one, so that a regret that adds them to the other levels is an exact integer. */
  readonly weightStep: number;
  /** Whether one unit of a level outweighs all lower levels in every case. */
  readonly isExact: boolean;
}

/** The size of a month, as far as the prices depend on it. */
export interface MonthSize {
  /** The number of places filled. */
  readonly places: number;
  /** The largest weight of a lost place. */
  readonly mostWeight: number;
  /** The most services near one, saved services outside the month included. */
  readonly mostNear: number;
  /** The most services of one person in six months. */
  readonly mostPast: number;
  readonly services: number;
  /** The number of cases of families' rules that a plan may break. */
  readonly mostBroken: number;
}

const MAX_ROTATION = 26;

/**
 * Returns the prices for a month. Two plans with N places differ by at most N able, preferred or secondary people, n N
 * pairs (a service has n near it), as many broken cases as may be, l N load and 26 N rotation, where l = 3 (2s - 1) + h is the largest marginal load (s
 * services, h in six months). Each digit has room for its difference in both directions. Shortest paths add at most
 * 4 (2N + 1) such steps. No plan of the search loses a place, so `hi` needs room for one place and the lower levels, and
 * only a regret adds up weights of lost places. If these would exceed exact integers, several near weights count the same: a
 * regret still tells all levels, but not always which of two places is the more important.
 *
 * With N = 2500 (500 people on five Sundays, n = 2), `hi` stays below 8 * 5001^2 * 10001 = 2.1e12 and `lo` below 3.5e14. With
 * 400 cases of rules and n = 5, 720 places take 1.4e14. In a month too large for exact integers, the digits have room for
 * smaller differences only. They keep their order, but a plan can't be proved to be the best.
 */
export function pricesFor(size: MonthSize): Prices {
  for (let differing = size.places; ; differing = Math.floor(0.9 * differing)) {
    const prices = pricesWithRoomFor(differing, size);
    // How many places the lower levels can add up to.
    const lower = Math.max(1, size.places / (differing + 1));
    const greatest = 4 * Math.max(prices.place * (lower + 1), prices.notSecondary * (size.places + 1));
    if (greatest > Number.MAX_SAFE_INTEGER && differing > 0) continue;
    const mostLosses = Math.max(1, Math.floor(Number.MAX_SAFE_INTEGER / (4 * prices.place) - lower));
    const weightStep = Math.max(1, Math.ceil(size.mostWeight / mostLosses));
    return { ...prices, weightStep, isExact: differing === size.places };
  }
}

/**
 * Returns prices that allow plans to differ by this many people on each level. The sizes are at least those of a month
 * with only Sunday services: n = 2, s = 5 and h = 26.
 */
function pricesWithRoomFor(people: number, { mostNear, mostPast, services, mostBroken }: MonthSize) {
  const mostLoad = 3 * (2 * Math.max(5, services) - 1) + Math.max(26, mostPast);
  const notPreferred = 1;
  const broken = notPreferred * (2 * people + 1);
  const pair = broken * (2 * mostBroken + 1);
  const notAble = pair * (2 * Math.max(2, mostNear) * people + 1);
  const place = notAble * (2 * people + 1);
  const rotation = 1;
  const load = rotation * (2 * MAX_ROTATION * people + 1);
  const notSecondary = load * (2 * mostLoad * people + 1);
  return { place, notAble, pair, broken, notPreferred, notSecondary, load, rotation };
}

/** The difference of two costs by level: positive is lost, negative is gained. */
export interface Loss {
  readonly place: number;
  readonly able: number;
  readonly pairs: number;
  readonly broken: number;
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
  hi -= pairs * prices.pair;
  const broken = digit(hi, prices.broken);
  const preferred = hi - broken * prices.broken;
  const secondary = digit(lo, prices.notSecondary);
  lo -= secondary * prices.notSecondary;
  const load = digit(lo, prices.load);
  return { place, able, pairs, broken, preferred, secondary, load, rotation: lo - load * prices.load };
}
