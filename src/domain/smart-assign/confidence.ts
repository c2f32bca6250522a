import type { Loss } from './cost.ts';
import { type Fit, isWish } from './suitability.ts';

/** How sure Smart Assign is of a suggestion. Low ones are never applied by the builder's button. */
export type Confidence = 'high' | 'medium' | 'low';

/** Of somebody the plan has chosen. */
export function confidenceOfSelected(fit: Fit, servesInARow: boolean): Confidence {
  return isWish(fit) && !servesInARow ? 'high' : 'medium';
}

/** Of somebody the plan has not chosen, by what the best plan with them loses. */
export function confidenceOfAlternative(fit: Fit, loss: Loss): Confidence {
  if (fit === 'outside' || loss.place > 0 || loss.able > 0) return 'low';
  const isOnlyLoad = loss.pairs === 0 && loss.preferred === 0 && loss.secondary === 0;
  return isWish(fit) && isOnlyLoad ? 'high' : 'medium';
}
