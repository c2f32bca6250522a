import { useEffect } from 'react';

/** Delay before the worker is set up, so that it doesn't compete with the page for bandwidth. */
const SETUP_DELAY_MS = 3000;

/** Makes the signed-in member's pages available offline. */
export function useOfflineReading(isAllowed: boolean): void {
  useEffect(() => {
    // In development, cached files would hide changes.
    if (!isAllowed || !import.meta.env.PROD) return;
    const timer = setTimeout(() => {
      // If the connection fails before the script loads, the next page tries again.
      void import('../offline/start-offline.ts').then(
        ({ precachePages }) => precachePages(),
        () => undefined,
      );
    }, SETUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAllowed]);
}
