import { useState } from 'react';
import { readStored, writeStored } from '#web/session/browser-storage.ts';

/**
 * Returns a value that this browser stores, and its setter. Use it only in components that never render on the server,
 * which has no such storage.
 */
function useRemembered(storage: () => Storage, key: string): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => readStored(storage, key));
  return [
    value,
    (next) => {
      setValue(next);
      writeStored(storage, key, next);
    },
  ];
}

/** Returns the version whose news was last read in this browser, or null, and its setter. */
export function useLastSeenVersion() {
  return useRemembered(() => localStorage, 'sundial.last-seen-version');
}

/** Returns a value that is null until the help button is clicked in this browser, and its setter. */
export function useHelpSeen() {
  return useRemembered(() => localStorage, 'sundial.help-seen');
}

/** Returns a value that is null until the splash was shown in this browser session, and its setter. */
export function useSplashSeen() {
  return useRemembered(() => sessionStorage, 'sundial.splash-seen');
}
