import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

function change(to: boolean): void {
  ended = to;
  for (const listener of listeners) listener();
}

/** The server no longer knows this session: the app asks for the PIN over whatever is open. */
export function markSessionEnded(): void {
  change(true);
}

/** The person has signed in again. */
export function markSessionResumed(): void {
  change(false);
}

/** Whether the session ended while a page was open. */
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
