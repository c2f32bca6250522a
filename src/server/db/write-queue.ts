import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync } from '@photostructure/sqlite';
import type { Transaction } from 'kysely';
import { DatabaseClosedError, isBusy } from './faults.ts';
import type { Tables } from './tables.ts';

/** In milliseconds. A group ends after this, so that neither its first write nor other calls wait long. */
const MAX_GROUP_MS = 30;

/** Turns of the event loop without a new write that end a group. Requests that have arrived take a few to their write. */
const IDLE_TURNS = 4;

/** In milliseconds: how long a write waits while another program holds the lock, and the pause between two tries. */
const MAX_WAIT_MS = 5000;
const PAUSE_MS = 20;

interface Write {
  readonly work: (tx: Transaction<Tables>) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** When it began to wait, by `performance.now()`. */
  readonly since: number;
}

/**
 * Runs the writes of the embedded database one after another. Those that wait are committed together, with one sync of
 * the disk: each runs in a savepoint, so that a refused one rolls back alone, and none is answered before the commit
 * (docs/decisions/0006).
 */
export class WriteQueue {
  readonly #db: InstanceType<typeof DatabaseSync>;
  readonly #tx: Transaction<Tables>;
  readonly #waiting: Write[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;

  /** `db` is the connection of all writes, and `tx` runs queries in its open transaction. */
  constructor(db: InstanceType<typeof DatabaseSync>, tx: Transaction<Tables>) {
    this.#db = db;
    this.#tx = tx;
  }

  /** Runs the work in a transaction of its own, as far as it can tell. Resolves once it is on the disk. */
  run<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new DatabaseClosedError());
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Write['resolve'], reject, since: performance.now() });
      this.#running ??= this.#runAll();
    });
  }

  /** Refuses new writes and waits for the others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #runAll(): Promise<void> {
    for (let first = this.#waiting.shift(); first; first = this.#waiting.shift()) await this.#runGroup(first);
    this.#running = null;
  }

  /** Commits a write together with those that arrive while it runs. Refusals wait for the commit, which they may state. */
  async #runGroup(first: Write): Promise<void> {
    const group: Write[] = [];
    const settle: Array<() => void> = [];
    try {
      await this.#begin(first);
      const end = performance.now() + MAX_GROUP_MS;
      let idle = 0;
      do {
        const next = group.length === 0 ? first : this.#waiting.shift();
        if (next) {
          group.push(next);
          settle.push(await this.#runInSavepoint(next));
          idle = 0;
        } else {
          idle += 1;
          await nextTurn();
        }
      } while (idle < IDLE_TURNS && performance.now() < end);
      this.#db.exec('commit');
      for (const each of settle) each();
    } catch (error) {
      // A full or failing disk ends the transaction by itself.
      if (this.#db.isTransaction) this.#db.exec('rollback');
      for (const { reject } of [first, ...group]) reject(error);
    }
  }

  /** Runs a write so that it rolls back alone if it fails. Returns how to settle it once the group is committed. */
  async #runInSavepoint({ work, resolve, reject }: Write): Promise<() => void> {
    this.#db.exec('savepoint one_write');
    try {
      const result = await work(this.#tx);
      return () => resolve(result);
    } catch (error) {
      // A full or failing disk ends the transaction by itself, with all of its savepoints.
      if (!this.#db.isTransaction) throw error;
      this.#db.exec('rollback to one_write');
      return () => reject(error);
    } finally {
      if (this.#db.isTransaction) this.#db.exec('release one_write');
    }
  }

  /** Opens a transaction. While another program holds the lock, tries again in steps, so that reads go on. */
  async #begin({ since }: Write): Promise<void> {
    for (;;) {
      try {
        this.#db.exec('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > since + MAX_WAIT_MS) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}
