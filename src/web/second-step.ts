import { useSyncExternalStore } from 'react';
import type { Member } from '#contract/members.ts';

/** Ends the second step with the member who is now signed in, or null if the user went back to the PIN. */
type End = (signedIn: Member | null) => void;

let owed: End | null = null;
const listeners = new Set<() => void>();

function change(to: End | null): void {
  owed = to;
  for (const listener of listeners) listener();
}

/**
 * Call after a correct PIN when a passkey is required. The app shows the second step; the promise resolves at its end.
 */
export function takeSecondStep(): Promise<Member | null> {
  return new Promise((resolve) => {
    function end(signedIn: Member | null): void {
      // An abandoned step can still finish while a newer one is in progress.
      if (owed !== end) return;
      change(null);
      resolve(signedIn);
    }
    change(end);
  });
}

/** Returns the function that ends the second step, or null if no second step is in progress. */
export function useSecondStep(): End | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => owed,
    () => null,
  );
}
