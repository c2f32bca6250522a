import { readSessionHeader, SESSION_HEADER } from '#contract/session-header.ts';
import { FRESH_MS, FROM_CACHE_HEADER, OFFLINE_CACHE } from './offline-cache.ts';

/** When an answer was stored and until when it may be shown, by the device's clock. */
const STORED_AT = 'sundial-stored-at';
const EXPIRES_AT = 'sundial-expires-at';

function isExpired({ headers }: Response, now: number): boolean {
  // A clock that was set back since proves nothing about the session.
  return !(Number(headers.get(STORED_AT)) <= now && now < Number(headers.get(EXPIRES_AT)));
}

/** Whose answers the cache holds; null when it is empty. */
async function findOwner(cache: Cache): Promise<number | null> {
  const [first] = await cache.keys();
  const answer = first && (await cache.match(first));
  return readSessionHeader(answer?.headers.get(SESSION_HEADER) ?? null)?.memberId ?? null;
}

/**
 * The answers that are kept on the device for reading offline. They belong to one member, and none outlives the session
 * as the server described it with the answer. Changes run one after another.
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

  /** Empties the cache if it is another member's. Gives it, or null for a late answer to who was signed in before. */
  async function openFor(memberId: number, since: number): Promise<Cache | null> {
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

    /** Changes whenever the cache is emptied. Pass to `receive` what it was before the request was sent. */
    generation: () => generation,

    /** Acts on what an answer of the server says about the session, and stores the answer under `key` unless that is null. */
    async receive(answer: Response, key: string | null, since: number): Promise<void> {
      const session = readSessionHeader(answer.headers.get(SESSION_HEADER));
      // A redirect of a page, whose headers cannot be read, leads to the sign-in screen.
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

    /** Gives the answer stored under this key, marked as cached, or undefined. */
    async find(key: string): Promise<Response | undefined> {
      const answer = await (await caches.open(OFFLINE_CACHE)).match(key);
      if (!answer || isExpired(answer, now())) return undefined;
      const headers = new Headers(answer.headers);
      headers.set(FROM_CACHE_HEADER, headers.get('date') ?? 'unknown');
      return new Response(answer.body, { status: answer.status, headers });
    },

    /** Says whether the answer stored under this key is too new to be worth fetching again. */
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
