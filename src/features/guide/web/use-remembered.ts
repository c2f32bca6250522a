import { useState } from 'react';
import { readStored, writeStored } from '#web/browser-storage.ts';

/**
 * A word that this browser remembers, and the function that changes it. For pieces that are never rendered on the
 * server, which has no such memory.
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
