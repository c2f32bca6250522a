import { createStore } from '../ui/create-store.ts';

const isReached = createStore(true);

/** Records whether the server itself just answered, as opposed to the cache. */
export const noteReached = isReached.set;

/** Listens to the browser's connection state. A page from the offline cache starts as offline. */
export function watchConnection(): void {
  if (document.documentElement.dataset.offline !== undefined || !navigator.onLine) noteReached(false);
  window.addEventListener('offline', () => noteReached(false));
  window.addEventListener('online', () => noteReached(true));
}

/** Returns whether the server can be reached, as far as is known. */
export const useReached = isReached.useValue;
