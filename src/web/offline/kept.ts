/** The store of what was read last; it is emptied at sign-out and whenever the server says that nobody is signed in. */
export const KEPT = 'sundial-kept';

/** On an answer out of that store: when the server gave it. */
export const KEPT_HEADER = 'x-sundial-kept';

/** Stands in a page out of that store in place of its own root tag; the app reads `data-kept` (reachability.ts). */
export const PAGE_START = '<html lang="en">';
export const KEPT_PAGE_START = '<html lang="en" data-kept>';

/** What a page asks of the worker: to lay up these addresses, or to empty its store. */
export type WorkerMessage = { readonly keep: readonly string[] } | { readonly forget: true };

/** The pages that can be read without a connection. */
export const KEPT_PAGES = ['/', '/roster', '/roster?tab=availability'] as const;

/** How long a signed-in device may go without the server, in milliseconds: the longest session (decisions: 30 days). */
const KEPT_FOR = 30 * 86_400_000;

/** A page that was laid up less than so many milliseconds ago is not fetched again on its own account. */
const FRESH_FOR = 10 * 60_000;

/** What the pages above read as one moves from month to month. */
const KEPT_READS =
  /^\/api\/(availability(\/(months|members))?|special-days\/month|finalized-roster\/\d+\/\d+)$/;

/** Under which name a page is kept, or null for one that is not: a tab is the one part of a query that matters. */
export function keptPage(url: URL): string | null {
  const wantsAvailability = url.pathname === '/roster' && url.searchParams.get('tab') === 'availability';
  const address = wantsAvailability ? '/roster?tab=availability' : url.pathname;
  return KEPT_PAGES.find((page) => page === address) ?? null;
}

/** Whether the answer to this read is kept. */
export function isKeptRead(url: URL): boolean {
  return KEPT_READS.test(url.pathname);
}

/** Whether what is kept belongs to nobody, or to somebody else, once this call was made. */
export function changesPerson(method: string, url: URL): boolean {
  return method === 'POST' && (url.pathname === '/api/logout' || url.pathname === '/api/login');
}

/** Whether an answer of this `Date` may still be shown; one without a date may not. */
export function isStillGood(date: string | null, now: number): boolean {
  return date !== null && now - Date.parse(date) < KEPT_FOR;
}

/** Whether an answer of this `Date` is so new that fetching it again would be waste. */
export function isFresh(date: string | null, now: number): boolean {
  return date !== null && now - Date.parse(date) < FRESH_FOR;
}
