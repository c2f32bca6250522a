import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs loads one at a time, each in its own event loop turn, so that many of them do not delay other requests. Waiting
 * loads with the same key share one run. A run that has begun is never joined: it may have read the database before a
 * change that the caller has already seen.
 */
export class LoadQueue<Loaded> {
  readonly #waiting = new Map<string, Promise<Loaded>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Returns the result of the load for this key, or rejects with its error. */
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
