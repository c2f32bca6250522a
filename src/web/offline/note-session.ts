import { readSessionHeader } from '#contract/session-header.ts';
import type { MemberId } from '#domain/ids.ts';
import { OFFLINE_CACHE, type WorkerMessage } from './offline-cache.ts';

/** The signed-in member according to the last response. Undefined before the first one. */
let memberId: MemberId | null | undefined;

/** Empties the offline cache. The worker also drops the responses to requests that are still running. */
export function clearOfflineCache(): void {
  if (!('caches' in window)) return;
  const message: WorkerMessage = { clear: true };
  navigator.serviceWorker.controller?.postMessage(message);
  void caches.delete(OFFLINE_CACHE).catch(() => undefined);
}

/**
 * Empties the offline cache when a response shows that another member, or no one, is signed in. Every response is checked,
 * so no call that signs people in or out can be missed.
 */
export function noteSession(header: string | null): void {
  const session = readSessionHeader(header);
  if (session === undefined) return;
  const current = session?.memberId ?? null;
  if (current === memberId) return;
  memberId = current;
  clearOfflineCache();
}

/** Sets the member for whom the server rendered the page. Call it before the page's first call. */
export function setMemberOfPage(memberIdOfPage: number | null): void {
  memberId = memberIdOfPage;
}
