import { parentPort, workerData } from 'node:worker_threads';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import type { PlannerTask } from './planner.ts';

// Planning for a large church runs in this thread (started by `planner.ts`). It sends one service per request, then
// null.
const { church, filter } = workerData as PlannerTask;
const services = planMonth(church, filter).values();

function giveNext(): void {
  const { value = null } = services.next();
  parentPort?.postMessage(value);
  if (value === null) parentPort?.close();
}

parentPort?.on('message', giveNext);
giveNext();
