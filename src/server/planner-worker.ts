import { parentPort, workerData } from 'node:worker_threads';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import type { PlannerTask } from './planner.ts';

// Planning for a large church runs in this thread (started by `planner.ts`). It sends one Sunday per request, then
// null.
const { church, narrowing } = workerData as PlannerTask;
const sundays = planMonth(church, narrowing).values();

function giveNext(): void {
  const { value = null } = sundays.next();
  parentPort?.postMessage(value);
  if (value === null) parentPort?.close();
}

parentPort?.on('message', giveNext);
giveNext();
