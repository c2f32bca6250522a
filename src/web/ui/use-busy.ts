import { useState } from 'react';

/** Returns whether work is in progress, and a function that starts some. It does nothing while work is in progress. */
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
