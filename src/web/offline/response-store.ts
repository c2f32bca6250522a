import { readSessionHeader, SESSION_HEADER } from '#contract/session-header.ts';
import type { MemberId } from '#domain/ids.ts';
import { deleteOfflineCaches, FRESH_MS, FROM_CACHE_HEADER } from './offline-cache.ts';

/** Headers with the time of storing and of expiry, by the device's clock. */
const STORED_AT = 'sundial-stored-at';
const EXPIRES_AT = 'sundial-expires-at';

function isExpired({ headers }: Response, now: number): boolean {
  // If the clock was set back, the expiry time proves nothing about the session.
  return !(Number(headers.get(STORED_AT)) <= now && now < Number(headers.get(EXPIRES_AT)));
}

/** Returns the id of the member whose responses are in the cache, or null if it is empty. */
async function findOwner(cache: Cache): Promise<number | null> {
  const [first] = await cache.keys();
  const response = first && (await cache.match(first));
  return readSessionHeader(response?.headers.get(SESSION_HEADER) ?? null)?.memberId ?? null;
}

/**
 * Creates the store of responses for offline reading. They are for one member and expire with the session in the
 * response. Changes run one at a time. `name` is that of the cache.
 */
export function createResponseStore(caches: CacheStorage, name: string, now: () => number) {
  let generation = 0;
  let lastChange: Promise<unknown> = Promise.resolve();

  function inTurn(change: () => Promise<unknown>): Promise<void> {
    const done = lastChange.then(change).then(() => undefined);
    lastChange = done.catch(() => undefined);
    return done;
  }

  function clear(): Promise<void> {
    generation += 1;
    return inTurn(() => deleteOfflineCaches(caches));
  }

  /**
   * Empties the cache if it belongs to another member and returns it, or null for a late response to a previous member.
   */
  async function openFor(memberId: MemberId, since: number): Promise<Cache | null> {
    const cache = await caches.open(name);
    const owner = await findOwner(cache);
    if (owner === memberId) return cache;
    if (since !== generation) return null;
    if (owner === null) return cache;
    generation += 1;
    await deleteOfflineCaches(caches);
    return caches.open(name);
  }

  return {
    clear,

    /** Changes whenever the cache is emptied. Pass the value from before the request to `receive`. */
    generation: () => generation,

    /** Handles the session headers of a response, and stores the response under `key` unless that is null. */
    async receive(response: Response, key: string | null, since: number): Promise<void> {
      const session = readSessionHeader(response.headers.get(SESSION_HEADER));
      // The headers of a page redirect can't be read. It leads to the sign-in screen.
      if (session === null || response.status === 401 || response.type === 'opaqueredirect') return clear();
      if (session === undefined) return;
      const { memberId, secondsLeft } = session;
      await inTurn(async () => {
        const cache = await openFor(memberId, since);
        if (!cache || key === null) return;
        if (!response.ok) return response.status === 404 ? cache.delete(key) : undefined;
        const headers = new Headers(response.headers);
        headers.set(STORED_AT, String(now()));
        headers.set(EXPIRES_AT, String(now() + secondsLeft * 1000));
        await cache.put(key, new Response(response.body, { status: response.status, headers }));
      });
    },

    /** Returns the response stored under this key, marked as cached, or undefined. */
    async find(key: string): Promise<Response | undefined> {
      const response = await (await caches.open(name)).match(key);
      if (!response || isExpired(response, now())) return undefined;
      const headers = new Headers(response.headers);
      headers.set(FROM_CACHE_HEADER, headers.get('date') ?? 'unknown');
      return new Response(response.body, { status: response.status, headers });
    },

    /** Returns whether the response stored under this key is too new to be worth fetching again. */
    async isFresh(key: string): Promise<boolean> {
      const response = await (await caches.open(name)).match(key);
      return (
        response !== undefined &&
        !isExpired(response, now()) &&
        now() - Number(response.headers.get(STORED_AT)) < FRESH_MS
      );
    },

    /** Deletes the responses whose session is over. */
    deleteExpired(): Promise<void> {
      return inTurn(async () => {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          if (response && isExpired(response, now())) await cache.delete(request);
        }
      });
    },
  };
}
