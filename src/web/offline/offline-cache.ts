/** The cache of what was read last. It belongs to one member and is emptied when somebody else signs in, or nobody is. */
export const OFFLINE_CACHE = 'sundial-offline';

/** On an answer from that cache: when the server gave it. */
export const FROM_CACHE_HEADER = 'sundial-from-cache';

/** The worker replaces the first with the second in a cached page; the app reads `data-offline` (reachability.ts). */
export const PAGE_START = '<html lang="en">';
export const CACHED_PAGE_START = '<html lang="en" data-offline>';

/** What a page asks of the worker: to cache these addresses, or to empty the cache. */
export type WorkerMessage = { readonly precache: readonly string[] } | { readonly clear: true };

/** The pages that can be read without a connection. */
export const OFFLINE_PAGES = ['/', '/roster', '/roster?tab=availability'] as const;

/** A page younger than this, in milliseconds, is not fetched again just to refresh the cache. */
export const FRESH_MS = 10 * 60_000;

/** What the pages above read as one moves from month to month, with the query each read needs to be theirs. */
const OFFLINE_READS: ReadonlyArray<readonly [path: RegExp, parameter: string | null]> = [
  [/^\/api\/availability$/, 'userId'],
  [/^\/api\/availability\/(months|members)$/, null],
  [/^\/api\/special-days\/month$/, null],
  [/^\/api\/finalized-roster\/\d+\/\d+$/, 'published'],
];

/** Gives the cache key of a page, or null for a page that is not cached: `tab` is the one parameter that matters. */
export function pageKey(url: URL): string | null {
  const wantsAvailability = url.pathname === '/roster' && url.searchParams.get('tab') === 'availability';
  const address = wantsAvailability ? '/roster?tab=availability' : url.pathname;
  return OFFLINE_PAGES.find((page) => page === address) ?? null;
}

/** Says whether the answer to this read is cached. */
export function isOfflineRead(url: URL): boolean {
  return OFFLINE_READS.some(
    ([path, parameter]) => path.test(url.pathname) && (parameter === null || url.searchParams.has(parameter)),
  );
}
