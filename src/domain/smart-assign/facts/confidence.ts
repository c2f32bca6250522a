import type { Loss } from '../model/cost.ts';
import { type Fit, isPreference } from '../model/suitability.ts';

/** How good a suggestion is. The builder's button never applies suggestions with low confidence. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const;

export type Confidence = (typeof CONFIDENCES)[number];

/** Returns the confidence for a person in the plan. */
export function confidenceOfSelected(fit: Fit, servesInARow: boolean, breaksPreference: boolean): Confidence {
  return isPreference(fit) && !servesInARow && !breaksPreference ? 'high' : 'medium';
}

/** Returns the confidence for a person outside the plan, from the loss of the best plan that includes them. */
export function confidenceOfAlternative(fit: Fit, loss: Loss): Confidence {
  if (fit === 'outside' || loss.place > 0 || loss.able > 0) return 'low';
  const isOnlyLoad = loss.pairs === 0 && loss.broken === 0 && loss.preferred === 0 && loss.secondary === 0;
  return isPreference(fit) && isOnlyLoad ? 'high' : 'medium';
}
