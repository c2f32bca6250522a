import type { Church } from '#domain/smart-assign/church.ts';
import {
  type MonthPlan,
  type PlanNarrowing,
  planMonth,
  type SundayPlan,
} from '#domain/smart-assign/plan-month.ts';
import { startThread } from './thread.ts';

/** Computes Smart Assign's plan of a month, or a part of it. Rejects if the signal fires first. */
export interface Planner {
  plan(church: Church, signal: AbortSignal, narrowing?: PlanNarrowing): Promise<MonthPlan>;
}

/** The thread's input. */
export interface PlannerTask {
  readonly church: Church;
  readonly narrowing: PlanNarrowing;
}

/**
 * With this many answers times roles, planning can block other calls for more than 50 ms, so it runs in a thread
 * (measured by bench/smart-assign.bench.ts).
 */
const LARGE = 1500;

/** The plan arrives Sunday by Sunday on request: receiving a large one in a single message would block other calls. */
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
        // Whatever is done with the plan runs in its own event loop turn.
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

/** Plans small churches at once and large ones in a thread, so that other requests do not wait. */
export const threadedPlanner: Planner = {
  async plan(church, signal, narrowing = {}) {
    signal.throwIfAborted();
    const size = church.answers.length * church.roles.length;
    return size < LARGE ? planMonth(church, narrowing) : planInWorker({ church, narrowing }, signal);
  },
};
