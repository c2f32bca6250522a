import { useSyncExternalStore } from 'react';

function neverChanges(): () => void {
  return () => undefined;
}

/** False in HTML that was rendered ahead, true once the script has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
