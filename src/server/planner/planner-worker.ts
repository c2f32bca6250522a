import { parentPort, workerData } from 'node:worker_threads';
import { forecastMonth } from '#domain/forecast/forecast.ts';
import { summarizeMonth } from '#domain/roster/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { type PreparedPlan, preparePlan, type ServicePlan } from '#domain/smart-assign/plan-month.ts';
import type { ThreadData, ThreadMessage } from './planner-thread.ts';
import { PreparedPlans } from './prepared-plans.ts';

// Months of large churches are planned, summarized and forecast in this thread (`planner-thread.ts`).
const { progress } = workerData as ThreadData;
const plans = new PreparedPlans();

const noLists = (): { [List in keyof Church]: Array<Church[List][number]> } => ({
  services: [],
  overlaps: [],
  roles: [],
  limits: [],
  members: [],
  answers: [],
  saved: [],
  history: [],
});

let lists = noLists();
let plan: PreparedPlan = () => [];
let services: Iterator<ServicePlan> = [].values();

/** Returns the church whose pieces arrived, and makes room for the next. */
function takeChurch(): Church {
  const church = lists;
  lists = noLists();
  return church;
}

function answer(message: Exclude<ThreadMessage, { kind: 'piece' }>): unknown {
  switch (message.kind) {
    case 'open': {
      lists = noLists();
      services = [].values();
      progress.fill(0);
      const prepared = plans.get(message.key);
      if (prepared) plan = prepared;
      return prepared !== undefined;
    }
    case 'prepare': {
      const church = takeChurch();
      plan = plans.getOrPrepare(message.key, () =>
        preparePlan(church, ({ settled, improvements }) => progress.set([settled, improvements])),
      );
      return true;
    }
    case 'summarize':
      return summarizeMonth(takeChurch());
    case 'forecast':
      return forecastMonth(takeChurch(), message.today);
    case 'read':
      services = plan(message.filter).values();
      return services.next().value ?? null;
    case 'next':
      return services.next().value ?? null;
  }
}

parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'piece') (lists[message.list] as unknown[]).push(...message.rows);
  else parentPort?.postMessage(answer(message));
});
