import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type * as tasks from '../worker.ts';

type Tasks = typeof tasks;
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/** Limits of a kind of work. */
interface Limits {
  /** How many tasks run at once. */
  readonly running: number;
  /** How many others may wait, and how the refusal of another names them. Any number if absent. */
  readonly queue?: { readonly max: number; readonly of: 'pdfs' | 'lists' };
  /** How long a task may run, in milliseconds. After that its thread is terminated. */
  readonly timeoutMs?: number;
}

/** These take a second at most, so they share a thread. */
const MONTH: Limits = { running: 1 };

/** A PDF of 500 members takes about a second, so the last one in the queue waits about 5 s. */
const PDFS: Limits = { running: 2, queue: { max: 8, of: 'pdfs' }, timeoutMs: 60_000 };

const LIMITS: Readonly<Record<keyof Tasks, Limits>> = {
  findPlan: { running: 1 },
  readPlan: MONTH,
  summarize: MONTH,
  forecast: MONTH,
  printPdf: PDFS,
  findUnprintable: PDFS,
  checkList: { running: 1, queue: { max: 8, of: 'lists' }, timeoutMs: 60_000 },
  backUp: { running: 1 },
};

/** A thread for every task that may run, so that none waits for one of another kind. */
const MAX_THREADS = [...new Set(Object.values(LIMITS))].reduce((sum, { running }) => sum + running, 0);

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

/** Runs the tasks of `worker.ts` in threads. */
export interface Threads {
  /** Returns the task's result. Rejects with its error, that of its thread, or {@link TooManyTasksError}. */
  run<Name extends keyof Tasks>(name: Name, input: Input<Name>, options?: RunOptions): Promise<Result<Name>>;
  /** Terminates the threads and rejects unfinished tasks. */
  close(): Promise<void>;
}

/** The module with the tasks, in the source or in the build. */
const WORKER = import.meta.url.endsWith('.ts') ? '../worker-from-source.mjs' : './worker.js';

/**
 * Threads start on demand and end when they are idle. Tasks wait here and not in Piscina, whose queue neither tells
 * kinds apart nor starts a thread in place of one that was terminated.
 */
export class ThreadPool implements Threads {
  readonly #piscina: Piscina;
  readonly #lanes = new Map<Limits, Lane>(
    Object.values(LIMITS).map((limits) => [limits, { running: 0, waiting: [] }]),
  );

  constructor(filename = new URL(WORKER, import.meta.url).href) {
    this.#piscina = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: MAX_THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      recordTiming: false,
    });
    // A thread that could not start. Piscina would let its task wait forever.
    this.#piscina.on('error', () => void this.#piscina.destroy());
  }

  async run<Name extends keyof Tasks>(
    name: Name,
    input: Input<Name>,
    { signal, transfer }: RunOptions = {},
  ): Promise<Result<Name>> {
    const { running, queue, timeoutMs } = LIMITS[name];
    const lane = this.#lanes.get(LIMITS[name]) as Lane;
    if (lane.running < running) lane.running += 1;
    else if (queue && lane.waiting.length >= queue.max) throw new TooManyTasksError(queue.of);
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
      return await this.#piscina.run(input, { name, signal: signal ?? timeout, transferList: transfer });
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else lane.running -= 1;
    }
  }

  close(): Promise<void> {
    return this.#piscina.destroy();
  }
}
