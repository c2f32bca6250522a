import { awayCalls } from '#contract/away.ts';
import { useChange } from '#web/api/use-change.ts';

/** Returns the call that adds a time away. */
export function useAddAway() {
  return useChange(awayCalls.addAway);
}

/** Returns the call that removes a time away. */
export function useRemoveAway() {
  return useChange(awayCalls.removeAway);
}
