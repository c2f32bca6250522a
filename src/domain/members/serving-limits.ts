/** What members ask for themselves. Smart Assign never exceeds it; coordinators can (answers.md). */
export interface ServingLimits {
  /** The most services a month, from 1 to `MOST_PER_MONTH`. Null if there is no limit. */
  readonly maxPerMonth: number | null;
  /** Never two services at most seven days apart. */
  readonly neverTwoInARow: boolean;
}

/** The highest limit that members can choose. */
export const MOST_PER_MONTH = 5;

export const NO_LIMITS: ServingLimits = { maxPerMonth: null, neverTwoInARow: false };

/** A limit of a member that a service more would exceed, or that a month exceeds. */
export type ExceededLimit =
  | { readonly code: 'at_most'; readonly services: number }
  | { readonly code: 'in_a_row' };

/**
 * Returns the limits that a month exceeds in which a member serves so many times and, if `isNear`, twice within seven
 * days.
 */
export function exceededLimits(
  { maxPerMonth, neverTwoInARow }: ServingLimits,
  month: { readonly services: number; readonly isNear: boolean },
): ExceededLimit[] {
  const exceeded: ExceededLimit[] = [];
  if (maxPerMonth !== null && month.services > maxPerMonth)
    exceeded.push({ code: 'at_most', services: maxPerMonth });
  if (neverTwoInARow && month.isNear) exceeded.push({ code: 'in_a_row' });
  return exceeded;
}
