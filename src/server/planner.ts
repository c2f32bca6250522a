import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { type MonthSummary, summarizeMonth } from '#domain/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { type MonthPlan, type PlanFilter, planMonth } from '#domain/smart-assign/plan-month.ts';
import { startThread } from './thread.ts';

/** Computes Smart Assign's plan of a month, or a part of it, and the month's summary. Rejects if the signal fires first. */
export interface Planner {
  plan(church: Church, signal: AbortSignal, filter?: PlanFilter): Promise<MonthPlan>;
  summarize(church: Church, signal: AbortSignal): Promise<MonthSummary>;
}

/** What the thread computes: a plan, or the summary. */
export type PlannerTask = { readonly plan: PlanFilter } | 'summary';

/** Some rows of one of the church's lists, on their way to the thread. */
export interface ChurchPiece {
  readonly list: keyof Church;
  readonly rows: readonly unknown[];
}

/**
 * The number of answers times roles from which planning a month with only Sunday services can block other calls for more
 * than 50 ms, so it runs in a thread (measured by bench/smart-assign.bench.ts). The rest rule makes a month with more
 * services harder to plan.
 */
const LARGE = 1500;
const SUNDAYS_PER_MONTH = 5;

/** The rows of a list that are sent in one message. Copying tens of thousands at once would block other calls. */
const ROWS_PER_MESSAGE = 3000;

/** Sends the lists of the church in pieces, each in its own event loop turn, and requests the first part of the result. */
async function sendChurch(worker: Worker, church: Church, signal: AbortSignal): Promise<void> {
  for (const list of Object.keys(church) as Array<keyof Church>) {
    const rows = church[list];
    for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
      await nextTurn();
      if (signal.aborted) return;
      worker.postMessage({ list, rows: rows.slice(at, at + ROWS_PER_MESSAGE) } satisfies ChurchPiece);
    }
  }
  worker.postMessage(null);
}

/** The result arrives part by part on request: receiving a large plan in a single message would block other calls. */
function computeInWorker<Part>(task: PlannerTask, church: Church, signal: AbortSignal): Promise<Part[]> {
  const worker = startThread(import.meta.url, 'planner-worker', task);
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    let isComplete = false;
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (part: Part | null) => {
      if (part) {
        parts.push(part);
        worker.postMessage(null);
      } else {
        isComplete = true;
        // Whatever is done with the result runs in its own event loop turn.
        setImmediate(resolve, parts);
      }
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      if (!isComplete) reject(new Error('The planning thread ended without a result.'));
    });
    sendChurch(worker, church, signal).catch(reject);
  });
}

function isLarge({ answers, roles, services }: Church): boolean {
  return answers.length * roles.length * Math.max(1, services.length / SUNDAYS_PER_MONTH) ** 2 >= LARGE;
}

/** Plans small churches at once and large ones in a thread, so that other requests do not wait. */
export const threadedPlanner: Planner = {
  async plan(church, signal, filter = {}) {
    signal.throwIfAborted();
    return isLarge(church) ? computeInWorker({ plan: filter }, church, signal) : planMonth(church, filter);
  },

  async summarize(church, signal) {
    signal.throwIfAborted();
    if (!isLarge(church)) return summarizeMonth(church);
    const [summary] = await computeInWorker<MonthSummary>('summary', church, signal);
    if (!summary) throw new Error('The planning thread ended without a summary.');
    return summary;
  },
};
