import { beforeEach, describe, expect, it } from 'vitest';
import { SESSION_HEADER, writeSessionHeader } from '#contract/session-header.ts';
import { createAnswerStore } from './answer-store.ts';

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
      put: async (key: string, answer: Response) => void entries.set(key, answer),
      delete: async (key: string) => entries.delete(key),
    };
  }

  async delete(name: string) {
    return this.#caches.delete(name);
  }

  /** The keys of all stored answers. */
  get keys() {
    return [...this.#caches.values()].flatMap((entries) => [...entries.keys()]);
  }
}

describe('the answer store', () => {
  let caches: MemoryCaches;
  let now: number;
  let store: ReturnType<typeof createAnswerStore>;

  beforeEach(() => {
    caches = new MemoryCaches();
    now = Date.parse('2026-07-20T10:00:00Z');
    store = createAnswerStore(caches as unknown as CacheStorage, () => now);
  });

  const answerTo = (memberId: number | null, { status = 200, secondsLeft = 24 * 3600 } = {}) =>
    new Response(`for ${memberId}`, {
      status,
      headers: { [SESSION_HEADER]: writeSessionHeader(memberId === null ? null : { memberId, secondsLeft }) },
    });
  const receive = (answer: Response, key: string | null = '/', since = store.generation()) =>
    store.receive(answer, key, since);
  const textAt = async (key: string) => (await store.find(key))?.text();

  it('returns what it stored', async () => {
    await receive(answerTo(RUTH));
    expect(await textAt('/')).toBe('for 7');
  });

  it('returns nothing from an ended session and deletes it', async () => {
    await receive(answerTo(RUTH, { secondsLeft: 24 * 3600 }));
    now += 24 * HOUR_MS - 1;
    await store.deleteExpired();
    expect(await textAt('/')).toBe('for 7');
    now += 1;
    expect(await textAt('/')).toBeUndefined();
    await store.deleteExpired();
    expect(caches.keys).toEqual([]);
  });

  it('returns nothing on a device whose clock was set back', async () => {
    await receive(answerTo(RUTH));
    now -= HOUR_MS;
    expect(await textAt('/')).toBeUndefined();
  });

  it('stores no answer without a session header', async () => {
    await receive(new Response('from a proxy'));
    expect(caches.keys).toEqual([]);
  });

  it("is emptied by any answer to another person, even one that isn't stored itself", async () => {
    await receive(answerTo(RUTH));
    await receive(answerTo(AMOS), null);
    expect(caches.keys).toEqual([]);
  });

  it('stores all answers to a person who signed in while the requests were running', async () => {
    await receive(answerTo(RUTH));
    const since = store.generation();
    await Promise.all([receive(answerTo(AMOS), '/', since), receive(answerTo(AMOS), '/roster', since)]);
    expect([await textAt('/'), await textAt('/roster')]).toEqual(['for 8', 'for 8']);
  });

  it.each([
    ['names no member', () => answerTo(null)],
    ['is a 401', () => new Response('', { status: 401 })],
    [
      'redirects to the sign-in screen',
      () => ({ ...new Response(), headers: new Headers(), type: 'opaqueredirect' }) as Response,
    ],
  ])('is emptied by an answer that %s', async (_, answer) => {
    await receive(answerTo(RUTH));
    await receive(answer());
    expect(caches.keys).toEqual([]);
  });

  it('drops a late answer to a person who has signed out', async () => {
    const since = store.generation();
    await store.clear();
    await receive(answerTo(RUTH), '/', since);
    expect(caches.keys).toEqual([]);
  });

  it('drops a late answer to the person who was signed in before', async () => {
    const since = store.generation();
    await store.clear();
    await receive(answerTo(AMOS));
    await receive(answerTo(RUTH), '/roster', since);
    expect(caches.keys).toEqual(['/']);
  });

  it('deletes a roster that was withdrawn, but not one that could not be read', async () => {
    await receive(answerTo(RUTH));
    await receive(answerTo(RUTH, { status: 503 }));
    expect(await textAt('/')).toBe('for 7');
    await receive(answerTo(RUTH, { status: 404 }));
    expect(caches.keys).toEqual([]);
  });

  it('considers an answer fresh for ten minutes', async () => {
    await receive(answerTo(RUTH));
    now += 10 * 60_000 - 1;
    expect(await store.isFresh('/')).toBe(true);
    now += 1;
    expect(await store.isFresh('/')).toBe(false);
    expect(await store.isFresh('/roster')).toBe(false);
  });
});
