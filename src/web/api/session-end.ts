import { createStore } from '../ui/create-store.ts';

/** Why the page can't go on: its session has ended, or another member has signed in. Null while it can. */
const end = createStore<'ended' | 'replaced' | null>(null);

/** Call when the server reports that the session has ended. The app then asks for the PIN over whatever is open. */
export function markSessionEnded(): void {
  end.set('ended');
}

/** Call when a response is for another member. The app then asks to load the page again. */
export function markSessionReplaced(): void {
  end.set('replaced');
}

/** Call when the user has signed in again. */
export function markSessionResumed(): void {
  end.set(null);
}

/** Returns why the page can't go on, or null. */
export const useSessionEnd = end.useValue;
