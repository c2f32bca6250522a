import { readSessionHeader, SESSION_HEADER, writeMemberOfPage } from '#contract/session-header.ts';
import type { MemberId } from '#domain/ids.ts';
import { offlineCache, type WorkerMessage } from './offline-cache.ts';

/** The signed-in member according to the last response. Undefined before the first one. */
let memberId: MemberId | null | undefined;

/** The member for whom the page was opened, or who signed in on it. Null on a page without one. */
let memberOfPage: MemberId | null = null;

/** Empties the offline cache. The worker also drops the responses to requests that are still running. */
export function clearOfflineCache(): void {
  if (!('caches' in window)) return;
  const message: WorkerMessage = { clear: true };
  navigator.serviceWorker.controller?.postMessage(message);
  void caches.delete(offlineCache(document.documentElement.lang)).catch(() => undefined);
}

/**
 * Returns whether a response is for another member than the page. Empties the offline cache when it shows that another
 * member, or no one, is signed in. Every response is checked, so no call that signs people in or out can be missed.
 */
export function noteSession(header: string | null): boolean {
  const session = readSessionHeader(header);
  if (session === undefined) return false;
  const current = session?.memberId ?? null;
  if (current !== memberId) clearOfflineCache();
  memberId = current;
  memberOfPage ??= current;
  return current !== null && current !== memberOfPage;
}

/** Returns the header with the member of the page, or none on a page without one. */
export function memberOfPageHeader(): Record<string, string> {
  return memberOfPage === null ? {} : { [SESSION_HEADER]: writeMemberOfPage(memberOfPage) };
}

/** Sets the member of the page, before its first call and when a member signs in on it. */
export function setMemberOfPage(memberIdOfPage: MemberId | null): void {
  memberId = memberIdOfPage;
  memberOfPage = memberIdOfPage;
}
