import { useSyncExternalStore } from 'react';

const resets = new Set<() => void>();

/** Sets every store to its initial value. A test file uses the modules that another one has loaded. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

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
  function set(next: Value): void {
    value = next;
    for (const listener of listeners) listener();
  }
  resets.add(() => set(initial));
  return {
    get,
    set,
    useValue: (): Value => useSyncExternalStore(subscribe, get, () => initial),
  };
}
