import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/auth.ts';

/** Ends the second step: with who is signed in now, or with null where the person went back to the PIN. */
type End = (signedIn: CurrentUser | null) => void;

let owed: End | null = null;
const listeners = new Set<() => void>();

function change(to: End | null): void {
  owed = to;
  for (const listener of listeners) listener();
}

/** The PIN was right and a passkey is asked for: the app shows that over whatever is open, and this waits for its end. */
export function takeSecondStep(): Promise<CurrentUser | null> {
  return new Promise((resolve) => {
    change((signedIn) => {
      change(null);
      resolve(signedIn);
    });
  });
}

/** Gives what ends the second step while one is owed. */
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
