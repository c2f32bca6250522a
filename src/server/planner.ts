import { Worker } from 'node:worker_threads';
import {
  type Church,
  type MonthPlan,
  type PlanNarrowing,
  planMonth,
  type SundayPlan,
} from '#domain/smart-assign/index.ts';

/** Computes Smart Assign's plan of a month, or what is asked of it; rejects when the signal fires first. */
export interface Planner {
  plan(church: Church, signal: AbortSignal, narrowing?: PlanNarrowing): Promise<MonthPlan>;
}

/** What the thread is given. */
export interface PlannerTask {
  readonly church: Church;
  readonly narrowing: PlanNarrowing;
}

/**
 * From this many answers times roles on, planning may hold up other calls for more than 50 ms, and is done in a
 * thread of its own (measured by bench/smart-assign.bench.ts).
 */
const LARGE = 1500;

/** The thread lies beside the program: as it was built, or as a source, which the thread must first learn to read. */
function startWorker(task: PlannerTask): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./planner-worker.js', import.meta.url), { workerData: task });
  }
  const source = new URL('./planner-worker.ts', import.meta.url).href;
  const readSource = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(readSource, { eval: true, workerData: task });
}

/**
 * The plan arrives Sunday by Sunday, each when it is asked for: a large one in a single piece would hold up other calls
 * while it is read.
 */
function planInWorker(task: PlannerTask, signal: AbortSignal): Promise<MonthPlan> {
  const worker = startWorker(task);
  return new Promise((resolve, reject) => {
    const plan: SundayPlan[] = [];
    let isWhole = false;
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (sunday: SundayPlan | null) => {
      if (sunday) {
        plan.push(sunday);
        worker.postMessage('next');
      } else {
        isWhole = true;
        // What is made of it has a turn of its own.
        setImmediate(resolve, plan);
      }
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      if (!isWhole) reject(new Error('The planning thread ended without a plan.'));
    });
  });
}

/** Plans small churches at once and large ones in a thread, so that nobody else waits. */
export const threadedPlanner: Planner = {
  async plan(church, signal, narrowing = {}) {
    signal.throwIfAborted();
    const size = church.answers.length * church.roles.length;
    return size < LARGE ? planMonth(church, narrowing) : planInWorker({ church, narrowing }, signal);
  },
};
