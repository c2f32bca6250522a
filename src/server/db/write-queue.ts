import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { DatabaseClosedError, isBusy } from './faults.ts';
import type { Tables } from './tables.ts';

/** In milliseconds. A group ends after this, so that neither its first write nor other calls wait long. */
const MAX_GROUP_MS = 8;

/**
 * Turns of the event loop without a new write that end a group. Requests that have arrived take a few turns to their
 * write. Without such requests, a turn takes microseconds.
 */
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

/** Writes of one transaction. Each is settled once the transaction has ended, because refusals depend on the others too. */
class Group {
  readonly #settle: Array<() => void> = [];
  readonly #writes: Write[] = [];

  /** Runs a write in the transaction. Throws if it fails. */
  async run(tx: Transaction<Tables>, write: Write): Promise<void> {
    this.#writes.push(write);
    const result = await write.work(tx);
    this.#settle.push(() => write.resolve(result));
  }

  /** Runs a write so that it rolls back alone if it fails. Throws if SQLite has ended the whole transaction. */
  async runAlone(tx: Transaction<Tables>, write: Write): Promise<void> {
    await sql`savepoint one_write`.execute(tx);
    try {
      await this.run(tx, write);
    } catch (error) {
      await sql`rollback to one_write`.execute(tx).catch(() => {
        // A full or failing disk ends the transaction by itself, with all of its savepoints.
        throw error;
      });
      this.#settle.push(() => write.reject(error));
    }
    await sql`release one_write`.execute(tx);
  }

  /** Call after the commit. */
  succeed(): void {
    for (const settle of this.#settle) settle();
  }

  /** Call if nothing was saved. */
  fail(error: unknown): void {
    for (const { reject } of this.#writes) reject(error);
  }
}

/**
 * Runs the writes of the embedded database one after another. Those that wait are committed together, with one sync of
 * the disk: each runs in a savepoint, so that a refused one rolls back alone, and none is answered before the commit
 * (docs/decisions/0072).
 */
export class WriteQueue {
  readonly #writer: Kysely<Tables>;
  readonly #waiting: Write[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(writer: Kysely<Tables>) {
    this.#writer = writer;
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

  /** Commits a write together with those that arrive while it runs. */
  async #runGroup(first: Write): Promise<void> {
    const group = new Group();
    try {
      await this.#begin(first, async (tx) => {
        await group.run(tx, first);
        const end = performance.now() + MAX_GROUP_MS;
        for (let idle = 0; idle < IDLE_TURNS && performance.now() < end; idle += 1) {
          await nextTurn();
          for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
            await group.runAlone(tx, next);
            idle = 0;
          }
        }
      });
      group.succeed();
    } catch (error) {
      first.reject(error);
      group.fail(error);
    }
  }

  /** Runs the work in a transaction. While another program holds the lock, tries again in steps, so that reads go on. */
  async #begin({ since }: Write, work: (tx: Transaction<Tables>) => Promise<void>): Promise<void> {
    for (;;) {
      let hasBegun = false;
      try {
        return await this.#writer.transaction().execute((tx) => {
          hasBegun = true;
          return work(tx);
        });
      } catch (error) {
        if (hasBegun || !isBusy(error) || performance.now() > since + MAX_WAIT_MS) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}
