import {
  changesPerson,
  isFresh,
  isKeptRead,
  isStillGood,
  KEPT,
  KEPT_HEADER,
  KEPT_PAGE_START,
  keptPage,
  PAGE_START,
  type WorkerMessage,
} from './kept.ts';
import { OFFLINE_PAGE } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Laid in by the build (scripts/build/worker.mjs): the files of this release, and a name that changes with them. */
declare const RELEASE: { readonly name: string; readonly files: readonly string[] };

const FILES_PREFIX = 'sundial-files-';
const FILES = FILES_PREFIX + RELEASE.name;

/** On a line that is up but dead, what was read last is shown after so many milliseconds. */
const PATIENCE = 6000;

/** Rises whenever what is kept is emptied: an answer that was under way by then must not be laid up any more. */
let emptied = 0;

async function empty(): Promise<void> {
  emptied += 1;
  await caches.delete(KEPT);
}

async function keep(key: string, answer: Response, since: number): Promise<void> {
  if (since !== emptied) return;
  const kept = await caches.open(KEPT);
  await kept.put(key, answer);
  if (since !== emptied) await caches.delete(KEPT);
}

/** What was kept under this name, marked as such; undefined when there is nothing, or only something too old. */
async function findKept(key: string): Promise<Response | undefined> {
  const answer = await (await caches.open(KEPT)).match(key);
  const date = answer?.headers.get('date') ?? null;
  if (!answer || !isStillGood(date, Date.now())) return undefined;
  const headers = new Headers(answer.headers);
  headers.set(KEPT_HEADER, String(date));
  const isPage = headers.get('content-type')?.includes('html');
  const body = isPage ? (await answer.text()).replace(PAGE_START, KEPT_PAGE_START) : answer.body;
  return new Response(body, { status: answer.status, headers });
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
}

/** Whether the page that asks is the sign-in screen: what it reads, it reads as nobody. */
async function isAskedByNobody({ clientId }: FetchEvent): Promise<boolean> {
  const client = await self.clients.get(clientId);
  return client !== undefined && new URL(client.url).pathname === '/auth';
}

async function keepAnswer(event: FetchEvent, key: string, answer: Response, since: number): Promise<void> {
  if (!(await isAskedByNobody(event))) await keep(key, answer, since);
}

/**
 * Asks the server first; falls back to what is kept when it cannot be reached, or takes too long. A redirect of a page
 * can only be the one to the sign-in.
 */
async function askFirst(event: FetchEvent, key: string): Promise<Response> {
  const since = emptied;
  const asked = fetch(event.request).then(async (answer) => {
    if (answer.status === 401 || answer.type === 'opaqueredirect') await empty();
    else if (answer.ok) event.waitUntil(keepAnswer(event, key, answer.clone(), since));
    return answer;
  });
  // Whoever asked has gone over to what is kept; that the answer fails later is no news then.
  asked.catch(() => undefined);
  try {
    return (await Promise.race([asked, afterPatience()])) ?? (await findKept(key)) ?? (await asked);
  } catch (error) {
    const kept = await findKept(key);
    if (kept) return kept;
    throw error;
  }
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const key = keptPage(url);
  try {
    return key ? await askFirst(event, key) : await fetch(event.request);
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

async function answerChangeOfPerson(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await empty();
  return answer;
}

/** Lays up a page that was not opened by itself. */
async function layUp(address: string): Promise<void> {
  const since = emptied;
  const kept = await (await caches.open(KEPT)).match(address);
  if (kept && isFresh(kept.headers.get('date'), Date.now())) return;
  const answer = await fetch(address, { redirect: 'manual' });
  if (answer.ok) await keep(address, answer, since);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.addAll([...RELEASE.files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const dropFormer = async () => {
    const former = (await caches.keys()).filter((name) => name.startsWith(FILES_PREFIX) && name !== FILES);
    await Promise.all(former.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(dropFormer());
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  event.waitUntil('keep' in message ? Promise.allSettled(message.keep.map(layUp)) : empty());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (changesPerson(request.method, url)) event.respondWith(answerChangeOfPerson(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(findFile(request));
  else if (isKeptRead(url)) event.respondWith(askFirst(event, url.pathname + url.search));
});
