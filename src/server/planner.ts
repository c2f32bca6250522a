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

/** The worker's file lies beside the program: built, or as a source when it runs from the sources. */
function workerFile(): { url: URL; execArgv: string[] } {
  const isSource = import.meta.url.endsWith('.ts');
  return {
    url: new URL(isSource ? './planner-worker.ts' : './planner-worker.js', import.meta.url),
    execArgv: isSource ? ['--import', 'tsx'] : [],
  };
}

function planInWorker(church: Church, signal: AbortSignal): Promise<MonthPlan> {
  const { url, execArgv } = workerFile();
  const worker = new Worker(url, { workerData: church, execArgv });
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
