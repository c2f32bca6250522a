import { useState } from 'react';

/** What forbids remembering (a strict privacy setting, a full disk) must not stop the app: then it forgets. */
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // Forgotten with the page, then.
  }
}

/**
 * A word that this browser remembers, and the function that changes it. For pieces that are never rendered on the
 * server, which has no such memory.
 */
function useRemembered(storage: () => Storage, key: string): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => read(storage, key));
  return [
    value,
    (next) => {
      setValue(next);
      write(storage, key, next);
    },
  ];
}

/** The version whose news were read last in this browser. */
export function useLastSeenVersion() {
  return useRemembered(() => localStorage, 'sundial.last-seen-version');
}

/** Whether the help button was ever clicked in this browser. */
export function useHelpSeen() {
  return useRemembered(() => localStorage, 'sundial.help-seen');
}

/** Whether the splash was shown since this browser was opened. */
export function useSplashSeen() {
  return useRemembered(() => sessionStorage, 'sundial.splash-seen');
}
