import { useSyncExternalStore } from 'react';

/**
 * Returns a store for a value that components share. Its hook, `useValue`, returns `initial` on the server and during
 * hydration.
 */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): Value => useSyncExternalStore(subscribe, get, () => initial),
  };
}
