import { useEffect } from 'react';

/** How long after the page the worker is set up, in milliseconds: nothing that somebody waits for may share the line. */
const QUIET = 3000;

/** Lets the pages of whoever is signed in be read without a connection. */
export function useOfflineReading(isAllowed: boolean): void {
  useEffect(() => {
    // While the app is being worked on, kept files would hide what has changed.
    if (!isAllowed || !import.meta.env.PROD) return;
    const timer = setTimeout(() => {
      // When the connection is lost before the script arrives, the next page tries again.
      void import('../offline/start-offline.ts').then(
        ({ precachePages }) => precachePages(),
        () => undefined,
      );
    }, QUIET);
    return () => clearTimeout(timer);
  }, [isAllowed]);
}
