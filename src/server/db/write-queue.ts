import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { DatabaseClosedError, isBusy } from './faults.ts';
import type { StatementCache } from './statement-cache.ts';
import type { Tables } from './tables.ts';

/** In milliseconds. A group ends after this, so that neither its first write nor other calls wait long. */
const MAX_GROUP_MS = 30;

/**
 * Turns of the event loop without a new write that end a group. Requests that have arrived take a few turns to their
 * write. Each turn delays the answer, so on a fast disk, a write waits for only one if it and the one before were alone.
 */
const IDLE_TURNS = { alone: 1, together: 4 } as const;

/**
 * In milliseconds: a commit that takes longer is slow, and a few turns hardly count. The event loop accepts one
 * connection per turn. With one turn per commit, writes on new connections would be committed one by one.
 */
const SLOW_COMMIT_MS = 2;

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

/** The connection of all writes. */
export interface Writer {
  /** Runs queries in the open transaction. */
  readonly tx: Transaction<Tables>;
  /** Runs the statements that begin and end transactions. */
  readonly statements: StatementCache;
}

/** Writes of one transaction. Each is settled once the transaction has ended, because refusals depend on the others too. */
class Group {
  readonly #writer: Writer;
  readonly #settle: Array<() => void> = [];
  readonly #writes: Write[] = [];

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  get size(): number {
    return this.#writes.length;
  }

  /** Runs a write in the transaction. Throws if it fails. */
  async run(write: Write): Promise<void> {
    this.#writes.push(write);
    const result = await write.work(this.#writer.tx);
    this.#settle.push(() => write.resolve(result));
  }

  /** Runs a write so that it rolls back alone if it fails. Throws if SQLite has ended the whole transaction. */
  async runAlone(write: Write): Promise<void> {
    const { statements } = this.#writer;
    statements.run('savepoint one_write');
    try {
      await this.run(write);
    } catch (error) {
      // A full or failing disk ends the transaction by itself, with all of its savepoints.
      if (!statements.isTransaction) throw error;
      statements.run('rollback to one_write');
      this.#settle.push(() => write.reject(error));
    }
    statements.run('release one_write');
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
  readonly #writer: Writer;
  readonly #waiting: Write[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;
  /** Number of writes in the last group. */
  #lastSize = 0;
  /** How long the last commit took, in milliseconds. */
  #lastCommitMs = 0;

  constructor(writer: Writer) {
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

  /** Whether a transaction may be open. */
  get isRunning(): boolean {
    return this.#running !== null;
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
    const group = new Group(this.#writer);
    try {
      await this.#begin(first);
      await this.#runUntilCommit(group, first);
      group.succeed();
    } catch (error) {
      first.reject(error);
      group.fail(error);
    }
    this.#lastSize = group.size;
  }

  /** Runs the writes of a group and ends the open transaction. */
  async #runUntilCommit(group: Group, first: Write): Promise<void> {
    const { statements } = this.#writer;
    try {
      await group.run(first);
      await this.#gather(group);
      const startedAt = performance.now();
      statements.run('commit');
      this.#lastCommitMs = performance.now() - startedAt;
    } catch (error) {
      // A full or failing disk ends the transaction by itself.
      if (statements.isTransaction) statements.run('rollback');
      throw error;
    }
  }

  /** Runs the writes that arrive during the next turns of the event loop. */
  async #gather(group: Group): Promise<void> {
    const end = performance.now() + MAX_GROUP_MS;
    const isFastDisk = this.#lastCommitMs <= SLOW_COMMIT_MS;
    const isAlone = () => isFastDisk && group.size <= 1 && this.#lastSize <= 1;
    for (
      let idle = 0;
      idle < (isAlone() ? IDLE_TURNS.alone : IDLE_TURNS.together) && performance.now() < end;
      idle += 1
    ) {
      await nextTurn();
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        await group.runAlone(next);
        idle = 0;
      }
    }
  }

  /** Opens a transaction. While another program holds the lock, tries again in steps, so that reads go on. */
  async #begin({ since }: Write): Promise<void> {
    for (;;) {
      try {
        this.#writer.statements.run('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > since + MAX_WAIT_MS) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}
