import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();

/** Records whether the server itself just answered, as opposed to the cache. */
export function noteReached(isReached: boolean): void {
  if (isReached === reached) return;
  reached = isReached;
  for (const listener of listeners) listener();
}

/** Listens to the browser's connection state. A page from the offline cache starts as offline. */
export function watchConnection(): void {
  if (document.documentElement.dataset.offline !== undefined || !navigator.onLine) noteReached(false);
  window.addEventListener('offline', () => noteReached(false));
  window.addEventListener('online', () => noteReached(true));
}

/** Returns whether the server can be reached, as far as is known. */
export function useReached(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reached,
    () => true,
  );
}
