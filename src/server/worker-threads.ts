import { type TaskLimits, ThreadPool } from './threads/thread-pool.ts';
import type * as tasks from './worker.ts';

export type WorkerTasks = typeof tasks;

/** These take a second at most, so they share a thread. */
const MONTH: TaskLimits = { of: 'plans', running: 1 };

/** A PDF of 500 members takes about a second, so the last one in the queue waits about 9 s. */
const SHORT = { running: 1, maxWaiting: 8, timeoutMs: 60_000 } as const;

const LIMITS: Readonly<Record<keyof WorkerTasks, TaskLimits>> = {
  findPlan: { of: 'plans', running: 1, maxWaiting: 8, perCaller: true },
  readPlan: MONTH,
  summarize: MONTH,
  forecast: MONTH,
  printPdf: { of: 'pdfs', ...SHORT, perCaller: true },
  findUnprintable: { of: 'pdfs', ...SHORT },
  checkList: { of: 'lists', ...SHORT, perCaller: true },
  backUp: { of: null, running: 1, runsToEnd: true },
};

/** The module with the tasks, in the source or in the build. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './worker.js';

/** Returns the pool of threads for the tasks of `worker.ts`. A test passes another module. */
export function openThreads(filename = new URL(WORKER, import.meta.url).href): ThreadPool<WorkerTasks> {
  return new ThreadPool(filename, LIMITS);
}
