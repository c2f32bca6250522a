import { personalLinkCode } from '#contract/pages.ts';
import type english from '#languages/en/offline.json';
import { findLanguage, SOURCE } from '#languages/index.ts';
import {
  CACHED_PAGE_START,
  isOfflineRead,
  languageOfWorker,
  offlineCache,
  PAGE_START,
  pageKey,
  type WorkerMessage,
} from './offline-cache.ts';
import { offlinePage } from './offline-page.ts';
import { CHECK_PATH, type NoticeData, PROOF_PATH, readNotice, readShownState } from './push-notice.ts';
import { createResponseStore } from './response-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** Defined by the build (scripts/build/web.mjs): the files of this release, those with the texts of each language, and a name that changes with them. */
declare const RELEASE: {
  readonly name: string;
  readonly files: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
};

/** Few and short, so the worker has those of every language. */
const TEXTS = import.meta.glob<typeof english>('../../languages/*/offline.json', {
  import: 'default',
  eager: true,
});

const textsOf = (of: string) => TEXTS[`../../languages/${of}/offline.json`] as typeof english;

const language = findLanguage(languageOfWorker(self.location.search));
const { tag } = language;
const FILES = `sundial-files-${RELEASE.name}-${tag}`;
const PAGES = offlineCache(tag);

/** If the server does not respond within this time, the cached response is used. */
const TIMEOUT_MS = 6000;

/** How many shown messages the server is asked about. More are old. */
const MAX_SHOWN = 50;

const OWN_TEXTS = { ...textsOf(SOURCE.tag), ...textsOf(tag) };

const OFFLINE_PAGE = offlinePage(language, OWN_TEXTS);

const store = createResponseStore(caches, PAGES, Date.now);

/** Returns the cached response for this key. A page is marked, so that the app knows it started offline. */
async function findCached(key: string): Promise<Response | undefined> {
  const response = await store.find(key);
  if (!response?.headers.get('content-type')?.includes('html')) return response;
  const page = (await response.text()).replace(PAGE_START, CACHED_PAGE_START);
  return new Response(page, { status: response.status, headers: response.headers });
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
}

/** Fetches from the server and passes the response to the store, which reads its session header. */
async function fetchAndNote(event: FetchEvent, key: string | null): Promise<Response> {
  const since = store.generation();
  const response = await fetch(event.request);
  const leadsToOwnPlace =
    response.type === 'opaqueredirect' && personalLinkCode(new URL(event.request.url).pathname) !== null;
  // Other redirects lead to the sign-in screen. A personal link's leads a signed-in member to their page.
  if (!leadsToOwnPlace) event.waitUntil(store.receive(response.clone(), key, since));
  return response;
}

/** Tries the server first. Uses the cache when the server can't be reached or takes too long. */
async function networkFirst(event: FetchEvent, key: string): Promise<Response> {
  const fetched = fetchAndNote(event, key);
  // Once the cached response is used, a later failure no longer matters.
  fetched.catch(() => undefined);
  try {
    return (await Promise.race([fetched, timeout()])) ?? (await findCached(key)) ?? (await fetched);
  } catch (error) {
    const cached = await findCached(key);
    if (cached) return cached;
    throw error;
  }
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const key = pageKey(url);
  try {
    return key ? await networkFirst(event, key) : await fetchAndNote(event, null);
  } catch {
    return new Response(OFFLINE_PAGE, {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
}

async function findFile(request: Request): Promise<Response> {
  const file = await (await caches.open(FILES)).match(request.url);
  return file ?? fetch(request);
}

/** Caches a page that the user has not opened. */
async function precache(address: string): Promise<void> {
  if (await store.isFresh(address)) return;
  const since = store.generation();
  await store.receive(await fetch(address, { redirect: 'manual' }), address, since);
}

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.ok ? response.json() : null;
}

const idOf = ({ data }: Notification) => (data as NoticeData | null)?.messageId ?? null;

/** Closes the messages that are no longer true, and shows on the app's icon how much waits for an answer. */
async function updateShown(ask: (shown: readonly string[]) => Promise<unknown>): Promise<void> {
  const notices = await self.registration.getNotifications();
  const state = readShownState(await ask(notices.flatMap((notice) => idOf(notice) ?? []).slice(-MAX_SHOWN)));
  if (!state) return;
  for (const notice of notices) if (state.untrue.includes(idOf(notice) ?? '')) notice.close();
  // Few systems show a number.
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(state.waiting);
}

/** Tells the server that this device has shown a message, or that it was opened here. If that fails, it stays unproved. */
async function confirmMessage({ messageId }: NoticeData, opened: boolean): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  if (messageId === null || !subscription) return;
  const { endpoint } = subscription;
  await updateShown((shown) => post(PROOF_PATH, { endpoint, messageId, opened, shown })).catch(
    () => undefined,
  );
}

const checkMessages = () => updateShown((shown) => post(CHECK_PATH, { shown })).catch(() => undefined);

async function showMessage({ data }: PushEvent): Promise<void> {
  const message = ((): unknown => {
    try {
      return data?.json();
    } catch {
      return null;
    }
  })();
  const { title, options } = readNotice(message, OWN_TEXTS.notice);
  await self.registration.showNotification(title, options);
  await confirmMessage(options.data, false);
}

async function openMessage(data: NoticeData): Promise<void> {
  const confirmed = confirmMessage(data, true);
  const address = new URL(data.address, self.location.origin);
  await self.clients.openWindow(address.origin === self.location.origin ? address.href : '/');
  await confirmed;
}

self.addEventListener('push', (event) => event.waitUntil(showMessage(event)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openMessage(event.notification.data as NoticeData));
});

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.addAll([...RELEASE.files, ...(RELEASE.texts[tag] ?? [])]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const deleteFormerCaches = async () => {
    // Delete every cache but our own. An earlier release may have stored responses that this one must not.
    const former = (await caches.keys()).filter((name) => name !== FILES && name !== PAGES);
    await Promise.all(former.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(deleteFormerCaches());
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if ('precache' in message) event.waitUntil(Promise.allSettled(message.precache.map(precache)));
  else event.waitUntil('clear' in message ? store.clear() : checkMessages());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.waitUntil(store.deleteExpired());
    event.respondWith(openPage(event, url));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(findFile(request));
  else if (isOfflineRead(url)) event.respondWith(networkFirst(event, url.pathname + url.search));
});
