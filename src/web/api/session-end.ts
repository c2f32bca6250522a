import { createStore } from '../ui/create-store.ts';

/** Why the page can't go on: its session has ended, or another member has signed in. Null while it can. */
const end = createStore<'ended' | 'replaced' | null>(null);

/**
 * Call when the server reports that the session has ended: the app then asks for the PIN over whatever is open. Or when a
 * response is for another member: it then asks to load the page again. Or when the user has signed in again.
 */
export const setSessionEnd = end.set;

/** Returns why the page can't go on, or null. */
export const useSessionEnd = end.useValue;
