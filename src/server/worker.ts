import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import './language.ts';
import type { BackupTask } from './backups/take.ts';
import type { UnprintableTask } from './pdf/find-unprintable.ts';
import type { PdfJob } from './pdf/print-job.ts';
import type { FindPlanTask, ForecastTask, ReadPlanTask, SummaryTask } from './planner/plan-tasks.ts';
import type { MemberList } from './ports.ts';

/**
 * At 5, a thread gets a third of the CPU time of a thread at 0. At 19, another busy program would leave it almost none.
 */
const NICE = 5;

/** Gives requests priority when they and a task need the same processor. */
function lowerPriority(): void {
  // On other systems this would affect the whole process.
  if (isMainThread || process.platform !== 'linux') return;
  try {
    setPriority(NICE);
  } catch {
    // A sandbox may forbid it (`SystemCallFilter=~@resources`). Tasks work anyway.
  }
}

lowerPriority();

// The tasks of the thread pool. Each loads its modules when it first runs in a thread.

const planTasks = () => import('./planner/plan-tasks.ts');

export const findPlan = async (task: FindPlanTask) => (await planTasks()).findPlan(task);
export const readPlan = async (task: ReadPlanTask) => (await planTasks()).readPlan(task);
export const summarize = async (task: SummaryTask) => (await planTasks()).summarize(task);
export const forecast = async (task: ForecastTask) => (await planTasks()).forecast(task);

/** Returns the PDF in memory of its own, because all of a buffer's memory is sent. */
export const printPdf = async (job: PdfJob) =>
  new Uint8Array(await (await import('./pdf/print-job.ts')).printJob(job));

export const findUnprintable = async (task: UnprintableTask) =>
  (await import('./pdf/find-unprintable.ts')).findUnprintable(task);

export const checkList = async (list: MemberList) =>
  (await import('./member-list/member-list.ts')).checkMemberList(list);

export const backUp = async (task: BackupTask) => (await import('./backups/take.ts')).takeBackup(task);
