import { useState } from 'react';

/** Returns whether some work is going on, and a function that does work unless it is. */
export function useBusy(): [isBusy: boolean, run: (work: () => unknown) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => unknown): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }
  return [isBusy, run];
}
