import { parentPort, workerData } from 'node:worker_threads';
import { summarizeMonth } from '#domain/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import type { ChurchPiece, PlannerTask } from './planner.ts';

// Planning and the summary of a large church run in this thread (started by `planner.ts`). It receives the church in
// pieces and then null, and sends one part of the result per request and then null.
const task = workerData as PlannerTask;
const lists = { services: [], roles: [], limits: [], members: [], answers: [], saved: [], history: [] };

/** Returns the parts of the result: the services of a plan, or one summary. */
function compute(church: Church): Iterator<unknown> {
  return (task === 'summary' ? [summarizeMonth(church)] : planMonth(church, task.plan)).values();
}

let parts: Iterator<unknown> | null = null;

parentPort?.on('message', (piece: ChurchPiece | null) => {
  if (piece) {
    (lists[piece.list] as unknown[]).push(...piece.rows);
    return;
  }
  parts ??= compute(lists);
  const { value = null } = parts.next();
  parentPort?.postMessage(value);
  if (value === null) parentPort?.close();
});
