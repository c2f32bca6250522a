import type { Church } from '#domain/smart-assign/church.ts';
import {
  type MonthPlan,
  type PlanFilter,
  planMonth,
  type ServicePlan,
} from '#domain/smart-assign/plan-month.ts';
import { startThread } from './thread.ts';

/** Computes Smart Assign's plan of a month, or a part of it. Rejects if the signal fires first. */
export interface Planner {
  plan(church: Church, signal: AbortSignal, filter?: PlanFilter): Promise<MonthPlan>;
}

/** The thread's input. */
export interface PlannerTask {
  readonly church: Church;
  readonly filter: PlanFilter;
}

/**
 * The number of answers times roles from which planning a month with only Sunday services can block other calls for more
 * than 50 ms, so it runs in a thread (measured by bench/smart-assign.bench.ts). The rest rule makes a month with more
 * services harder to plan.
 */
const LARGE = 1500;
const SUNDAYS_PER_MONTH = 5;

/** The plan arrives service by service on request: receiving a large one in a single message would block other calls. */
function planInWorker(task: PlannerTask, signal: AbortSignal): Promise<MonthPlan> {
  const worker = startThread(import.meta.url, 'planner-worker', task);
  return new Promise((resolve, reject) => {
    const plan: ServicePlan[] = [];
    let isComplete = false;
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (service: ServicePlan | null) => {
      if (service) {
        plan.push(service);
        worker.postMessage('next');
      } else {
        isComplete = true;
        // Whatever is done with the plan runs in its own event loop turn.
        setImmediate(resolve, plan);
      }
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      if (!isComplete) reject(new Error('The planning thread ended without a plan.'));
    });
  });
}

/** Plans small churches at once and large ones in a thread, so that other requests do not wait. */
export const threadedPlanner: Planner = {
  async plan(church, signal, filter = {}) {
    signal.throwIfAborted();
    const { answers, roles, services } = church;
    const size = answers.length * roles.length * Math.max(1, services.length / SUNDAYS_PER_MONTH) ** 2;
    return size < LARGE ? planMonth(church, filter) : planInWorker({ church, filter }, signal);
  },
};
