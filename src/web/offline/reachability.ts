import { createStore } from '../ui/create-store.ts';

const isReachable = createStore(true);

/** Records whether the server itself just answered, as opposed to the cache. */
export const setReachable = isReachable.set;

/** Listens to the browser's connection state. A page from the offline cache starts as offline. */
export function watchConnection(): void {
  if (document.documentElement.dataset.offline !== undefined || !navigator.onLine) setReachable(false);
  window.addEventListener('offline', () => setReachable(false));
  window.addEventListener('online', () => setReachable(true));
}

/** Returns whether the server can be reached, as far as is known. */
export const useIsReachable = isReachable.useValue;
