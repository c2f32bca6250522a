import {
  type Church,
  type MonthPlan,
  type PlanNarrowing,
  planMonth,
  type SundayPlan,
} from '#domain/smart-assign/index.ts';
import { startThread } from './thread.ts';

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

/**
 * The plan arrives Sunday by Sunday, each when it is asked for: a large one in a single piece would hold up other calls
 * while it is read.
 */
function planInWorker(task: PlannerTask, signal: AbortSignal): Promise<MonthPlan> {
  const worker = startThread(import.meta.url, 'planner-worker', task);
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
