import { parentPort, workerData } from 'node:worker_threads';
import { planMonth } from '#domain/smart-assign/index.ts';
import type { PlannerTask } from './planner.ts';

// The thread that `planner.ts` starts for a large church: gives one Sunday after the other as asked, then null and ends.
const { church, narrowing } = workerData as PlannerTask;
const sundays = planMonth(church, narrowing).values();

function giveNext(): void {
  const { value = null } = sundays.next();
  parentPort?.postMessage(value);
  if (value === null) parentPort?.close();
}

parentPort?.on('message', giveNext);
giveNext();
