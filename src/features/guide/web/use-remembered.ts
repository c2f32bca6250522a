import { useState } from 'react';
import { readStored, writeStored } from '#web/session/browser-storage.ts';

/**
 * Returns a value that this browser stores, and its setter. Use it only in components that never render on the server,
 * which has no such storage.
 */
export function useRemembered(storage: () => Storage, key: string): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => readStored(storage, key));
  return [
    value,
    (next) => {
      setValue(next);
      writeStored(storage, key, next);
    },
  ];
}
