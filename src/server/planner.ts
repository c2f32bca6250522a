import { Worker } from 'node:worker_threads';
import { type Church, type MonthPlan, planMonth } from '#domain/smart-assign/index.ts';

/** Computes Smart Assign's plan of a month; rejects when the signal fires first. */
export interface Planner {
  plan(church: Church, signal: AbortSignal): Promise<MonthPlan>;
}

/**
 * From this many answers times roles on, planning may hold up other calls for more than 50 ms, and is done in a
 * thread of its own (measured by bench/smart-assign.bench.ts).
 */
const LARGE = 1500;

/** The thread lies beside the program: as it was built, or as a source, which the thread must first learn to read. */
function startWorker(church: Church): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./planner-worker.js', import.meta.url), { workerData: church });
  }
  const source = new URL('./planner-worker.ts', import.meta.url).href;
  const readSource = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(readSource, { eval: true, workerData: church });
}

function planInWorker(church: Church, signal: AbortSignal): Promise<MonthPlan> {
  const worker = startWorker(church);
  return new Promise((resolve, reject) => {
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => signal.removeEventListener('abort', stop));
  });
}

/** Plans small churches at once and large ones in a thread, so that nobody else waits. */
export const threadedPlanner: Planner = {
  async plan(church, signal) {
    signal.throwIfAborted();
    const size = church.answers.length * church.roles.length;
    return size < LARGE ? planMonth(church) : planInWorker(church, signal);
  },
};
