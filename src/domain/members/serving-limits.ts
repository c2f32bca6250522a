/** Members' own limits. Smart Assign never exceeds them; coordinators can (docs/product.md, "Preferences"). */
export interface ServingLimits {
  /** The most services a month, one of `MONTH_LIMITS`. Null if there is no limit. */
  readonly maxPerMonth: number | null;
  /** Never two services at most seven days apart. */
  readonly neverTwoInARow: boolean;
  /** Only one service on a date. */
  readonly onceADay: boolean;
}

/** The limits for a month that members can choose. */
export const MONTH_LIMITS = [1, 2, 3, 4, 5] as const;

export const NO_LIMITS: ServingLimits = { maxPerMonth: null, neverTwoInARow: false, onceADay: false };

/** A limit of a member that a service more would exceed, or that a month exceeds. */
export type ExceededLimit =
  | { readonly code: 'at_most'; readonly services: number }
  | { readonly code: 'at_most_in_team'; readonly services: number; readonly team: string }
  | { readonly code: 'in_a_row' | 'once_a_day' };

/**
 * Returns the limits that a member exceeds by serving this often in a month and, if `isNear`, twice within seven days, or
 * if `isOnDay`, twice on a date.
 */
export function exceededLimits(
  { maxPerMonth, neverTwoInARow, onceADay }: ServingLimits,
  month: { readonly services: number; readonly isNear: boolean; readonly isOnDay: boolean },
): ExceededLimit[] {
  const exceeded: ExceededLimit[] = [];
  if (maxPerMonth !== null && month.services > maxPerMonth)
    exceeded.push({ code: 'at_most', services: maxPerMonth });
  if (neverTwoInARow && month.isNear) exceeded.push({ code: 'in_a_row' });
  else if (onceADay && month.isOnDay) exceeded.push({ code: 'once_a_day' });
  return exceeded;
}
