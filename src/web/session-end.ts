import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

function change(to: boolean): void {
  ended = to;
  for (const listener of listeners) listener();
}

/** Call when the server reports that the session has ended. The app then asks for the PIN over whatever is open. */
export function markSessionEnded(): void {
  change(true);
}

/** Call when the user has signed in again. */
export function markSessionResumed(): void {
  change(false);
}

/** Returns whether the session ended while a page was open. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
    () => false,
  );
}
