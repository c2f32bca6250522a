import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();

/** Notes whether the server itself answered just now, not what was kept of an earlier answer. */
export function noteReached(isReached: boolean): void {
  if (isReached === reached) return;
  reached = isReached;
  for (const listener of listeners) listener();
}

/** Listens to what the browser knows of its connection; a page from the offline cache starts without one. */
export function watchConnection(): void {
  if (document.documentElement.dataset.offline !== undefined || !navigator.onLine) noteReached(false);
  window.addEventListener('offline', () => noteReached(false));
  window.addEventListener('online', () => noteReached(true));
}

/** Whether the server can be reached, as far as is known. */
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
