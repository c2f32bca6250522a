import { createStore } from '../ui/create-store.ts';

const hasEnded = createStore(false);

/** Call when the server reports that the session has ended. The app then asks for the PIN over whatever is open. */
export function markSessionEnded(): void {
  hasEnded.set(true);
}

/** Call when the user has signed in again. */
export function markSessionResumed(): void {
  hasEnded.set(false);
}

/** Returns whether the session ended while a page was open. */
export const useSessionEnded = hasEnded.useValue;
