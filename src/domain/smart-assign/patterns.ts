import type { Prices } from './cost.ts';

/**
 * A day pattern: the set of the month's Sundays a person serves on beside those already saved, as a bit mask
 * (bit 0 is the first Sunday). A month has five Sundays at most, so there are at most 32.
 */
export type Pattern = number;

/** Each pattern's cost to its person: consecutive Sundays and load, counted from nothing but what is saved. */
export interface PatternCosts {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

/** What of a person's month stands already. */
export interface FixedDays {
  /** The month's Sundays with a saved assignment. */
  readonly mask: Pattern;
  readonly servesBefore: boolean;
  readonly servesAfter: boolean;
  readonly isExemptFromRest: boolean;
  /** Services in the past 26 weeks. */
  readonly past: number;
}

/** The number of Sundays in a pattern. */
export function daysIn(pattern: Pattern): number {
  let count = 0;
  for (let rest = pattern; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** Pairs of consecutive Sundays in a month's pattern, the Sundays just outside the month included. */
export function pairsIn(pattern: Pattern, fixed: FixedDays, sundays: number): number {
  if (fixed.isExemptFromRest) return 0;
  const before = fixed.servesBefore && (pattern & 1) !== 0 ? 1 : 0;
  const after = fixed.servesAfter && (pattern & (1 << (sundays - 1))) !== 0 ? 1 : 0;
  return daysIn(pattern & (pattern >> 1)) + before + after;
}

/**
 * What `services` Sundays of this month add to a person's load. The model's load is (h + 6x)^2, and
 * (h + 6k)^2 - (h + 6(k - 1))^2 = 12 (3 (2k - 1) + h): the k-th service costs 3 (2k - 1) + h units of twelve,
 * more than the one before, which is what shares the work out.
 */
export function loadOf(services: number, past: number): number {
  return services * (3 * services + past);
}

/** The table of a person's pattern costs; `pairPrice` may differ from the true one to start a search. */
export function patternCosts(
  fixed: FixedDays,
  sundays: number,
  prices: Prices,
  pairPrice: number,
): PatternCosts {
  const hi = new Float64Array(1 << sundays);
  const lo = new Float64Array(1 << sundays);
  const saved = daysIn(fixed.mask);
  for (let pattern = 0; pattern < hi.length; pattern += 1) {
    const whole = pattern | fixed.mask;
    hi[pattern] = pairPrice * (pairsIn(whole, fixed, sundays) - pairsIn(fixed.mask, fixed, sundays));
    lo[pattern] = prices.load * (loadOf(daysIn(whole), fixed.past) - loadOf(saved, fixed.past));
  }
  return { hi, lo };
}
