import { createStore } from '../ui/create-store.ts';

/** Why the page can't go on: its session has ended, or another member has signed in. Null while it can. */
const end = createStore<'ended' | 'replaced' | null>(null);

/**
 * Why the page can't go on. With 'ended', the app asks for the PIN on top of open dialogs; with 'replaced', it asks to
 * load the page again, because a response was for another member. Null: the user has signed in again.
 */
export const setSessionEnd = end.set;

/** Returns why the page can't go on, or null. */
export const useSessionEnd = end.useValue;
