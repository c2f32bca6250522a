import { beforeEach, describe, expect, it } from 'vitest';
import { SESSION_HEADER, writeSessionHeader } from '#contract/session-header.ts';
import { createResponseStore } from './response-store.ts';

const HOUR_MS = 3_600_000;
const RUTH = 7;
const AMOS = 8;

/** The part of the browser's CacheStorage that the store uses. */
class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, entries);
    return {
      keys: async () => [...entries.keys()],
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      delete: async (key: string) => entries.delete(key),
    };
  }

  async delete(name: string) {
    return this.#caches.delete(name);
  }

  async keys() {
    return [...this.#caches.keys()];
  }

  /** The keys of all stored responses. */
  get stored() {
    return [...this.#caches.values()].flatMap((entries) => [...entries.keys()]);
  }
}

describe('the response store', () => {
  let caches: MemoryCaches;
  let now: number;
  let store: ReturnType<typeof createResponseStore>;

  beforeEach(() => {
    caches = new MemoryCaches();
    now = Date.parse('2026-07-20T10:00:00Z');
    store = createResponseStore(caches as unknown as CacheStorage, 'sundial-offline-en', () => now);
  });

  const responseTo = (memberId: number | null, { status = 200, secondsLeft = 24 * 3600 } = {}) =>
    new Response(`for ${memberId}`, {
      status,
      headers: { [SESSION_HEADER]: writeSessionHeader(memberId === null ? null : { memberId, secondsLeft }) },
    });
  const receive = (response: Response, key: string | null = '/', since = store.generation()) =>
    store.receive(response, key, since);
  const textAt = async (key: string) => (await store.find(key))?.text();

  it('returns nothing from an ended session and deletes it', async () => {
    await receive(responseTo(RUTH, { secondsLeft: 24 * 3600 }));
    now += 24 * HOUR_MS - 1;
    await store.deleteExpired();
    expect(await textAt('/')).toBe('for 7');
    now += 1;
    expect(await textAt('/')).toBeUndefined();
    await store.deleteExpired();
    expect(caches.stored).toEqual([]);
  });

  it('returns nothing on a device whose clock was set back', async () => {
    await receive(responseTo(RUTH));
    now -= HOUR_MS;
    expect(await textAt('/')).toBeUndefined();
  });

  it.each([
    ['no one', null],
    ['another person', AMOS],
  ])('is emptied in every language by a response to %s', async (_, memberId) => {
    const german = createResponseStore(caches as unknown as CacheStorage, 'sundial-offline-de', () => now);
    await german.receive(responseTo(RUTH), '/', german.generation());
    await receive(responseTo(RUTH));
    await receive(responseTo(memberId), null);
    expect(caches.stored).toEqual([]);
  });

  it("is emptied by any response to another person, even one that isn't stored itself", async () => {
    await receive(responseTo(RUTH));
    await receive(responseTo(AMOS), null);
    expect(caches.stored).toEqual([]);
  });

  it('stores all responses to a person who signed in while the requests were running', async () => {
    await receive(responseTo(RUTH));
    const since = store.generation();
    await Promise.all([receive(responseTo(AMOS), '/', since), receive(responseTo(AMOS), '/roster', since)]);
    expect([await textAt('/'), await textAt('/roster')]).toEqual(['for 8', 'for 8']);
  });

  it.each([
    ['names no member', () => responseTo(null)],
    ['is a 401', () => new Response('', { status: 401 })],
    [
      'redirects to the sign-in screen',
      () => ({ ...new Response(), headers: new Headers(), type: 'opaqueredirect' }) as Response,
    ],
  ])('is emptied by a response that %s', async (_, response) => {
    await receive(responseTo(RUTH));
    await receive(response());
    expect(caches.stored).toEqual([]);
  });

  it('drops a late response to a person who has signed out', async () => {
    const since = store.generation();
    await store.clear();
    await receive(responseTo(RUTH), '/', since);
    expect(caches.stored).toEqual([]);
  });

  it('drops a late response to the person who was signed in before', async () => {
    const since = store.generation();
    await store.clear();
    await receive(responseTo(AMOS));
    await receive(responseTo(RUTH), '/roster', since);
    expect(caches.stored).toEqual(['/']);
  });

  it('deletes a roster that was withdrawn, but not one that could not be read', async () => {
    await receive(responseTo(RUTH));
    await receive(responseTo(RUTH, { status: 503 }));
    expect(await textAt('/')).toBe('for 7');
    await receive(responseTo(RUTH, { status: 404 }));
    expect(caches.stored).toEqual([]);
  });

  it('considers a response fresh for ten minutes', async () => {
    await receive(responseTo(RUTH));
    now += 10 * 60_000 - 1;
    expect(await store.isFresh('/')).toBe(true);
    now += 1;
    expect(await store.isFresh('/')).toBe(false);
    expect(await store.isFresh('/roster')).toBe(false);
  });
});
