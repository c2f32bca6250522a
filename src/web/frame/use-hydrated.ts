import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Returns whether the browser has hydrated the page. False on the server and in the first render, so that both produce
 * the same HTML. Browser-only features start after that.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
