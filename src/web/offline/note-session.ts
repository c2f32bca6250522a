import { readSessionHeader, SESSION_HEADER, writeMemberOfPage } from '#contract/session-header.ts';
import type { MemberId } from '#domain/ids.ts';
import { createStore } from '../ui/create-store.ts';
import { deleteOfflineCaches, type WorkerMessage } from './offline-cache.ts';

/** The signed-in member according to the last response. Undefined before the first one. */
const signedIn = createStore<MemberId | null | undefined>(undefined);

/** The member the page was opened for, or who signed in on it. Null on a page without one. */
const memberOfPage = createStore<MemberId | null>(null);

/** Empties the offline caches of all languages. The worker also drops the responses to requests that are still running. */
export function clearOfflineCache(): void {
  if (!('caches' in window)) return;
  const message: WorkerMessage = { clear: true };
  navigator.serviceWorker.controller?.postMessage(message);
  void deleteOfflineCaches(caches).catch(() => undefined);
}

/**
 * Returns whether a response is for another member than the page. Empties the offline cache when it shows that another
 * member, or no one, is signed in. Every response is checked, so no call that signs people in or out can be missed.
 */
export function noteSession(header: string | null): boolean {
  const session = readSessionHeader(header);
  if (session === undefined) return false;
  const current = session?.memberId ?? null;
  if (current !== signedIn.get()) clearOfflineCache();
  signedIn.set(current);
  if (memberOfPage.get() === null) memberOfPage.set(current);
  return current !== null && current !== memberOfPage.get();
}

/** Returns the header with the member of the page, or none on a page without one. */
export function memberOfPageHeader(): Record<string, string> {
  const memberId = memberOfPage.get();
  return memberId === null ? {} : { [SESSION_HEADER]: writeMemberOfPage(memberId) };
}

/** Sets the member of the page, before its first call and when a member signs in on it. */
export function setMemberOfPage(memberId: MemberId | null): void {
  signedIn.set(memberId);
  memberOfPage.set(memberId);
}
