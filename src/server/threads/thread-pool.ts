import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** Limits of a kind of work. Tasks with the same limits share a queue. */
export interface TaskLimits {
  /** How many tasks run at once. */
  readonly running: number;
  /** How many others may wait, and how the refusal of another names them. Any number if absent. */
  readonly queue?: { readonly max: number; readonly of: 'pdfs' | 'lists' };
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

/** Too many tasks of a kind are waiting. */
export class TooManyTasksError extends Error {
  override readonly name = 'TooManyTasksError';
  readonly of: 'pdfs' | 'lists';

  constructor(of: 'pdfs' | 'lists') {
    super('Too many tasks are waiting.');
    this.of = of;
  }
}

/** The tasks that share limits. */
interface Lane {
  running: number;
  readonly waiting: Array<() => void>;
}

interface RunOptions {
  /** Takes the task from the queue, or terminates its thread. */
  readonly signal?: AbortSignal;
  readonly transfer?: Transferable[];
}

/**
 * Runs each of these functions in a thread. Returns its result, or rejects with its error, that of its thread, or
 * {@link TooManyTasksError}.
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
  readonly #lanes = new Map<TaskLimits, Lane>();
  readonly #toEnd = new Set<Promise<unknown>>();
  #isClosing = false;

  /** `filename` is the module that exports the functions. */
  constructor(filename: string, limits: Readonly<Record<keyof Tasks & string, TaskLimits>>) {
    const each = Object.entries<TaskLimits>(limits);
    for (const [, shared] of each) this.#lanes.set(shared, { running: 0, waiting: [] });
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
      maxThreads: [...this.#lanes.keys()].reduce((sum, { running }) => sum + running, 0),
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      recordTiming: false,
    });
    // A thread that could not start. Piscina would let its task wait forever.
    this.#piscina.on('error', () => void this.#piscina.destroy());
  }

  async #run(name: string, limits: TaskLimits, input: unknown, options: RunOptions = {}): Promise<unknown> {
    const { signal, transfer } = options;
    const { running, queue, timeoutMs, runsToEnd } = limits;
    const lane = this.#lanes.get(limits) as Lane;
    if (lane.running < running) lane.running += 1;
    else if (queue && lane.waiting.length >= queue.max) throw new TooManyTasksError(queue.of);
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    let task: Promise<unknown> | null = null;
    try {
      if (this.#isClosing) throw new Error('The threads are closing.');
      const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
      task = this.#piscina.run(input, { name, signal: signal ?? timeout, transferList: transfer });
      if (runsToEnd) this.#toEnd.add(task);
      return await task;
    } finally {
      if (task) this.#toEnd.delete(task);
      const next = lane.waiting.shift();
      if (next) next();
      else lane.running -= 1;
    }
  }

  /** Terminates the threads and rejects unfinished tasks, but waits for running ones that run to their end. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.allSettled(this.#toEnd);
    await this.#piscina.destroy();
  }
}
