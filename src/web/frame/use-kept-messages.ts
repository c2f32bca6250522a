import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MemberId } from '#domain/ids.ts';
import type { WorkerMessage } from '../offline/offline-cache.ts';
import { readStoredDevice } from '../session/stored-push-device.ts';

/** Delay before the subscription is checked, so that it doesn't compete with the page for bandwidth. */
const CHECK_DELAY_MS = 4000;

/** Has the service worker close messages that are no longer true. A browser without one shows none. */
function checkMessages(): void {
  const message: WorkerMessage = { checkMessages: true };
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
}

/** At the start and after each change, has messages closed on this device that are no longer true. */
export function useTrueMessages(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!readStoredDevice()) return;
    checkMessages();
    return client
      .getMutationCache()
      .subscribe(({ mutation }) => mutation?.state.status === 'success' && checkMessages());
  }, [client]);
}

/** Keeps the subscription of this browser to push messages as the server has it. `memberId`: who is signed in by PIN, or null. */
export function useKeptMessages(memberId: MemberId | null): void {
  useEffect(() => {
    if (memberId === null || !readStoredDevice()) return;
    const timer = setTimeout(() => {
      // If this fails, the next start tries again.
      void import('../session/push-device.ts')
        .then(({ keepMessagesOn }) => keepMessagesOn(memberId))
        .catch(() => undefined);
    }, CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [memberId]);
}
