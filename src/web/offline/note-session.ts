import { readSessionHeader } from '#contract/session-header.ts';
import { OFFLINE_CACHE, type WorkerMessage } from './offline-cache.ts';

/** Who is signed in as far as this page knows; undefined until the server has said so. */
let memberId: number | null | undefined;

/** Empties the offline cache. The worker also drops the answers to requests that are still running. */
export function clearOfflineCache(): void {
  if (!('caches' in window)) return;
  const message: WorkerMessage = { clear: true };
  navigator.serviceWorker.controller?.postMessage(message);
  void caches.delete(OFFLINE_CACHE).catch(() => undefined);
}

/**
 * Empties the offline cache when an answer shows that somebody else is signed in, or nobody is. Every answer is checked,
 * so that no call that signs people in or out can be forgotten.
 */
export function noteSession(header: string | null): void {
  const session = readSessionHeader(header);
  if (session === undefined) return;
  const now = session?.memberId ?? null;
  if (now === memberId) return;
  memberId = now;
  clearOfflineCache();
}

/** Notes whom the page was made for, before its first call. */
export function startFrom(memberIdOfPage: number | null): void {
  memberId = memberIdOfPage;
}
