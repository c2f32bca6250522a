import { PAGES, tabAddress, tabIn } from '#contract/pages.ts';

/** Returns the address of the service worker for pages in a language. Each has its own files and cache. */
export function workerAddress(language: string): string {
  return `/service-worker.js?language=${language}`;
}

/** Returns the language of a service worker by the query of its address. */
export function languageOfWorker(search: string): string {
  return new URLSearchParams(search).get('language') ?? '';
}

const OFFLINE_CACHES = 'sundial-offline-';

/**
 * Returns the name of the cache of recent responses in a language. It is for one member and is emptied when another
 * member, or no one, is signed in.
 */
export function offlineCache(language: string): string {
  return `${OFFLINE_CACHES}${language}`;
}

/** Deletes the caches of recent responses in all languages: people change the language, and a device has many readers. */
export async function deleteOfflineCaches(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Set on a response from that cache: when the server sent it. */
export const FROM_CACHE_HEADER = 'sundial-from-cache';

/** The worker replaces the first with the second in a cached page. The app reads `data-offline` (reachability.ts). */
export const PAGE_START = '<html ';
export const CACHED_PAGE_START = '<html data-offline ';

/** A page's message to the worker: cache these addresses, or empty the cache. */
export type WorkerMessage =
  | { readonly precache: readonly string[] }
  | { readonly clear: true }
  /** Something may have been answered, so close what is no longer true. */
  | { readonly checkMessages: true };

/** The pages that are available offline. */
export const OFFLINE_PAGES = [
  PAGES.availability,
  PAGES.roster,
  tabAddress('roster', 'availability'),
] as const;

/** A page younger than this, in milliseconds, is not fetched again just to refresh the cache. */
export const FRESH_MS = 10 * 60_000;

/** The paths that these pages read, each with the query parameter that it must have, or null. */
const OFFLINE_READS: ReadonlyArray<readonly [path: RegExp, parameter: string | null]> = [
  [/^\/api\/availability$/, 'userId'],
  [/^\/api\/availability\/(months|members)$/, null],
  [/^\/api\/special-days\/month$/, null],
  [/^\/api\/finalized-roster\/\d+\/\d+$/, 'published'],
];

/** Returns the cache key of a page, or null if it is not cached. `tab` is the only parameter that matters. */
export function pageKey(url: URL): string | null {
  const wantsAvailability = url.pathname === PAGES.roster && tabIn('roster', url.search) === 'availability';
  const address = wantsAvailability ? tabAddress('roster', 'availability') : url.pathname;
  return OFFLINE_PAGES.find((page) => page === address) ?? null;
}

/** Returns whether the response to this read is cached. */
export function isOfflineRead(url: URL): boolean {
  return OFFLINE_READS.some(
    ([path, parameter]) => path.test(url.pathname) && (parameter === null || url.searchParams.has(parameter)),
  );
}
