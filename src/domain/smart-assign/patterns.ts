import type { Prices } from './cost.ts';

/**
 * The Sundays of the month a person serves on, apart from saved ones, as a bit mask (bit 0 is the first Sunday). A
 * month has at most five Sundays, so there are at most 32 patterns.
 */
export type Pattern = number;

/** The cost of each pattern to its person: consecutive Sundays and load beyond the saved assignments. */
export interface PatternCosts {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

/** The part of a person's month that is already fixed. */
export interface FixedDays {
  /** The month's Sundays with a saved assignment. */
  readonly mask: Pattern;
  readonly servesBefore: boolean;
  readonly servesAfter: boolean;
  readonly isExemptFromRest: boolean;
  /** The number of services in the past 26 weeks. */
  readonly past: number;
}

/** Returns the number of Sundays in a pattern. */
export function daysIn(pattern: Pattern): number {
  let count = 0;
  for (let rest = pattern; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Returns the pairs of consecutive Sundays in a pattern, including the Sundays just outside the month. Returns 0 for
 * people exempt from the rest rule.
 */
export function pairsIn(pattern: Pattern, fixed: FixedDays, sundays: number): number {
  if (fixed.isExemptFromRest) return 0;
  const before = fixed.servesBefore && (pattern & 1) !== 0 ? 1 : 0;
  const after = fixed.servesAfter && (pattern & (1 << (sundays - 1))) !== 0 ? 1 : 0;
  return daysIn(pattern & (pattern >> 1)) + before + after;
}

/**
 * Returns what `services` Sundays of this month add to a person's load, in units of 12. The load is (h + 6x)^2, and (h
 * + 6k)^2 - (h + 6(k - 1))^2 = 12 (3 (2k - 1) + h), so the k-th service costs 3 (2k - 1) + h. Each service costs more
 * than the one before, which spreads the work.
 */
export function loadOf(services: number, past: number): number {
  return services * (3 * services + past);
}

/** Returns the cost of each of a person's patterns. A search can start with a `pairPrice` other than the true one. */
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
