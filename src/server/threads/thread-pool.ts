import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { MemberId } from '#domain/ids.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { currentCaller } from './caller.ts';

type TaskKind = RefusalParams['busy']['with'];

/** Limits of a kind of work. Tasks with the same limits share a queue. */
export interface TaskLimits {
  /** How refusals name these tasks. Null for the server's own work. */
  readonly of: TaskKind | null;
  /** How many tasks run at once. */
  readonly running: number;
  /** How many others may wait. Any number if absent. */
  readonly maxWaiting?: number;
  /**
   * Whether administrators have a queue of their own with the same limits, and each caller at most one running and one
   * waiting task, so that no one can hold all places.
   */
  readonly perCaller?: true;
  /** How long a task may run, in milliseconds. After that its thread is terminated. */
  readonly timeoutMs?: number;
  /** Whether closing waits for a running task, because terminating a thread that uses SQLite aborts the process. */
  readonly runsToEnd?: true;
}

/** A thread that made PDFs uses about 60 MB. */
const IDLE_MS = 60_000;

/** A plan for 500 members, 25 roles and 40 services needs more than 64 MB. */
const MAX_MEMORY_MB = 256;

/** The thread of a task failed or ran out of memory. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}

/** Too many tasks of a kind are waiting, or no thread can start for one. */
export class ThreadsBusyError extends Error {
  override readonly name = 'ThreadsBusyError';
  readonly of: TaskKind | null;

  constructor(of: TaskKind | null, options?: ErrorOptions) {
    super('Too many tasks are waiting, or no thread can start.', options);
    this.of = of;
  }
}

/** One running and one waiting task. */
const MAX_PER_CALLER = 2;

/** The tasks that share limits. */
interface Lane {
  running: number;
  readonly waiting: Array<() => void>;
  /** How many tasks each caller has here. */
  readonly callers: Map<MemberId, number>;
}

const emptyLane = (): Lane => ({ running: 0, waiting: [], callers: new Map() });

/** The queue of administrators, and that of all others and of the server itself. */
interface Lanes {
  readonly admins: Lane;
  readonly others: Lane;
}

/** Counts one more task of a caller, or one less. */
function countFor({ callers }: Lane, memberId: MemberId, change: 1 | -1): void {
  const count = (callers.get(memberId) ?? 0) + change;
  if (count > 0) callers.set(memberId, count);
  else callers.delete(memberId);
}

/** Waits for a running task to end. Aborting gives the place up. */
function waitForTurn({ waiting }: Lane, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(signal?.reason);
    };
    signal?.throwIfAborted();
    waiting.push(start);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

interface RunOptions {
  /** Takes the task from the queue, or terminates its thread. */
  readonly signal?: AbortSignal;
  readonly transfer?: Transferable[];
}

/**
 * Runs each of these functions in a thread. Returns its result, or rejects with its error, that of its thread, or
 * {@link ThreadsBusyError}.
 */
export type Threads<Tasks> = {
  readonly [Name in keyof Tasks]: Tasks[Name] extends (input: infer Input) => infer Result
    ? (input: Input, options?: RunOptions) => Promise<Awaited<Result>>
    : never;
};

/**
 * Threads start on demand and end when they are idle. Tasks wait here and not in Piscina: its queue doesn't know kinds,
 * and doesn't replace a terminated thread.
 */
export class ThreadPool<Tasks> {
  readonly tasks: Threads<Tasks>;
  readonly #piscina: Piscina;
  readonly #lanes = new Map<TaskLimits, Lanes>();
  /** Cancel the tasks that Piscina has, in its order: those that still wait for their thread are the last ones. */
  readonly #cancels = new Set<(reason: Error) => void>();
  readonly #toEnd = new Set<Promise<unknown>>();
  #isClosing = false;

  /** `filename` is the module that exports the functions. */
  constructor(filename: string, limits: Readonly<Record<keyof Tasks & string, TaskLimits>>) {
    const each = Object.entries<TaskLimits>(limits);
    for (const [, shared] of each) this.#lanes.set(shared, { admins: emptyLane(), others: emptyLane() });
    this.tasks = Object.fromEntries(
      each.map(([name, shared]) => [
        name,
        (input: unknown, options?: RunOptions) => this.#run(name, shared, input, options),
      ]),
    ) as Threads<Tasks>;
    this.#piscina = new Piscina({
      filename,
      minThreads: 0,
      // A thread for every task that may run, so that none waits for one of another kind.
      maxThreads: [...this.#lanes.keys()].reduce(
        (sum, { running, perCaller }) => sum + running * (perCaller ? 2 : 1),
        0,
      ),
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      recordTiming: false,
    });
    // A thread could not start. Piscina would let its task wait until another thread is free, or forever.
    this.#piscina.on('error', (error: Error) => this.#cancelWaiting(error));
  }

  #cancelWaiting(error: Error): void {
    const { queueSize } = this.#piscina;
    const waiting = queueSize === 0 ? [] : [...this.#cancels].slice(-queueSize);
    for (const cancel of waiting) cancel(error);
  }

  async #run(name: string, limits: TaskLimits, input: unknown, options: RunOptions = {}): Promise<unknown> {
    const caller = limits.perCaller ? currentCaller() : null;
    const { admins, others } = this.#lanes.get(limits) as Lanes;
    const lane = caller?.isAdmin ? admins : others;
    if (caller && (lane.callers.get(caller.memberId) ?? 0) >= MAX_PER_CALLER)
      throw new ThreadsBusyError(limits.of);
    if (caller) countFor(lane, caller.memberId, 1);
    try {
      return await this.#runInTurn(name, limits, lane, input, options);
    } finally {
      if (caller) countFor(lane, caller.memberId, -1);
    }
  }

  async #runInTurn(
    name: string,
    limits: TaskLimits,
    lane: Lane,
    input: unknown,
    options: RunOptions,
  ): Promise<unknown> {
    const { running, maxWaiting = Number.POSITIVE_INFINITY, of } = limits;
    if (lane.running < running) lane.running += 1;
    else if (lane.waiting.length >= maxWaiting) throw new ThreadsBusyError(of);
    else await waitForTurn(lane, options.signal);
    try {
      return await this.#runInThread(name, limits, input, options);
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else lane.running -= 1;
    }
  }

  async #runInThread(
    name: string,
    { of, timeoutMs, runsToEnd }: TaskLimits,
    input: unknown,
    { signal, transfer }: RunOptions,
  ): Promise<unknown> {
    if (this.#isClosing) throw new Error('The threads are closing.');
    const start = new AbortController();
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const signals = [start.signal, signal, timeout].filter((each) => each !== undefined);
    const cancel = (reason: Error) => start.abort(reason);
    this.#cancels.add(cancel);
    const task = this.#piscina.run(input, {
      name,
      signal: AbortSignal.any(signals),
      transferList: transfer,
    });
    if (runsToEnd) this.#toEnd.add(task);
    try {
      return await task;
    } catch (error) {
      throw start.signal.aborted ? new ThreadsBusyError(of, { cause: start.signal.reason }) : error;
    } finally {
      this.#cancels.delete(cancel);
      this.#toEnd.delete(task);
    }
  }

  /** Terminates the threads and rejects unfinished tasks, but waits for running ones that run to their end. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.allSettled(this.#toEnd);
    await this.#piscina.destroy();
  }
}
