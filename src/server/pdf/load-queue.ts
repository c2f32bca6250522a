import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs loads one at a time, each in a turn of the event loop of its own, so that a burst of them does not delay other
 * requests. Loads of one key that wait share a single run. A run that has begun is never joined: it may have read
 * the database before a change that the caller has already seen.
 */
export class LoadQueue<Loaded> {
  readonly #waiting = new Map<string, Promise<Loaded>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Returns what the load for this key returns, or rejects as it does. */
  run(key: string, load: () => Promise<Loaded>): Promise<Loaded> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const loaded = this.#last
      .catch(() => undefined)
      .then(() => nextTurn())
      .then(() => {
        this.#waiting.delete(key);
        return load();
      });
    this.#waiting.set(key, loaded);
    this.#last = loaded;
    return loaded;
  }
}
