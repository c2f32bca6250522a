import { readSessionHeader, SESSION_HEADER } from '#contract/session-header.ts';
import type { MemberId } from '#domain/ids.ts';
import { FRESH_MS, FROM_CACHE_HEADER, OFFLINE_CACHE } from './offline-cache.ts';

/** Headers with the time of storing and of expiry, by the device's clock. */
const STORED_AT = 'sundial-stored-at';
const EXPIRES_AT = 'sundial-expires-at';

function isExpired({ headers }: Response, now: number): boolean {
  // If the clock was set back, the expiry time proves nothing about the session.
  return !(Number(headers.get(STORED_AT)) <= now && now < Number(headers.get(EXPIRES_AT)));
}

/** Returns the id of the member whose answers are in the cache, or null if it is empty. */
async function findOwner(cache: Cache): Promise<number | null> {
  const [first] = await cache.keys();
  const answer = first && (await cache.match(first));
  return readSessionHeader(answer?.headers.get(SESSION_HEADER) ?? null)?.memberId ?? null;
}

/**
 * Creates the store of answers for offline reading. They belong to one member and expire with the session that the
 * server described in the answer. Changes run one at a time.
 */
export function createAnswerStore(caches: CacheStorage, now: () => number) {
  let generation = 0;
  let lastChange: Promise<unknown> = Promise.resolve();

  function inTurn(change: () => Promise<unknown>): Promise<void> {
    const done = lastChange.then(change).then(() => undefined);
    lastChange = done.catch(() => undefined);
    return done;
  }

  function clear(): Promise<void> {
    generation += 1;
    return inTurn(() => caches.delete(OFFLINE_CACHE));
  }

  /**
   * Empties the cache if it belongs to another member and returns it, or null for a late answer to a previous member.
   */
  async function openFor(memberId: MemberId, since: number): Promise<Cache | null> {
    const cache = await caches.open(OFFLINE_CACHE);
    const owner = await findOwner(cache);
    if (owner === memberId) return cache;
    if (since !== generation) return null;
    if (owner === null) return cache;
    generation += 1;
    await caches.delete(OFFLINE_CACHE);
    return caches.open(OFFLINE_CACHE);
  }

  return {
    clear,

    /** Changes whenever the cache is emptied. Pass the value from before the request to `receive`. */
    generation: () => generation,

    /** Handles what a server answer says about the session, and stores the answer under `key` unless that is null. */
    async receive(answer: Response, key: string | null, since: number): Promise<void> {
      const session = readSessionHeader(answer.headers.get(SESSION_HEADER));
      // The headers of a page redirect can't be read. It leads to the sign-in screen.
      if (session === null || answer.status === 401 || answer.type === 'opaqueredirect') return clear();
      if (session === undefined) return;
      const { memberId, secondsLeft } = session;
      await inTurn(async () => {
        const cache = await openFor(memberId, since);
        if (!cache || key === null) return;
        if (!answer.ok) return answer.status === 404 ? cache.delete(key) : undefined;
        const headers = new Headers(answer.headers);
        headers.set(STORED_AT, String(now()));
        headers.set(EXPIRES_AT, String(now() + secondsLeft * 1000));
        await cache.put(key, new Response(answer.body, { status: answer.status, headers }));
      });
    },

    /** Returns the answer stored under this key, marked as cached, or undefined. */
    async find(key: string): Promise<Response | undefined> {
      const answer = await (await caches.open(OFFLINE_CACHE)).match(key);
      if (!answer || isExpired(answer, now())) return undefined;
      const headers = new Headers(answer.headers);
      headers.set(FROM_CACHE_HEADER, headers.get('date') ?? 'unknown');
      return new Response(answer.body, { status: answer.status, headers });
    },

    /** Returns whether the answer stored under this key is too new to be worth fetching again. */
    async isFresh(key: string): Promise<boolean> {
      const answer = await (await caches.open(OFFLINE_CACHE)).match(key);
      return (
        answer !== undefined &&
        !isExpired(answer, now()) &&
        now() - Number(answer.headers.get(STORED_AT)) < FRESH_MS
      );
    },

    /** Deletes the answers whose session is over. */
    deleteExpired(): Promise<void> {
      return inTurn(async () => {
        const cache = await caches.open(OFFLINE_CACHE);
        for (const request of await cache.keys()) {
          const answer = await cache.match(request);
          if (answer && isExpired(answer, now())) await cache.delete(request);
        }
      });
    },
  };
}
