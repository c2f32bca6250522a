import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Gives whether the browser has taken the page over. False on the server and in the first render over its HTML, so
 * that both are the same; what only a browser can know begins after that.
 */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
