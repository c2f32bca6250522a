import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forecastMonth } from '#domain/forecast/forecast.ts';
import { summarizeMonth } from '#domain/roster/month-summary.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import { type PlanFilter, planMonth, type ServicePlan } from '#domain/smart-assign/plan-month.ts';
import { church, member, role, SUNDAYS, yes } from '#test/smart-assign/churches.ts';
import { TaskFailedError } from '../threads/thread-pool.ts';
import { openThreads } from '../worker-threads.ts';
import type { FindPlanTask } from './plan-tasks.ts';
import { ThreadedPlanner } from './planner.ts';

/** Returns a church in which all members are available on every Sunday of July. */
function churchOf(members: number, roles: number): Church {
  const ids = Array.from({ length: members }, (_, i) => i + 1);
  return church({
    roles: Array.from({ length: roles }, (_, i) => role(i + 1, `Role ${i + 1}`, { maxLimit: 3 })),
    members: ids.map((id) => member(id, `Member ${id}`, { preferredRoleId: (id % roles) + 1 })),
    answers: ids.flatMap((userId) => yes(userId, ...SUNDAYS)),
  });
}

const JULY = { year: 2026, month: 7 } as const;
const LARGE = churchOf(80, 10);
const CHANGED = churchOf(81, 10);
const never = () => new AbortController().signal;

/** Returns a planner whose threads are real, and those that are started until the test ends. */
function aPlanner() {
  const started: Worker[] = [];
  const add = (worker: Worker) => started.push(worker);
  process.on('worker', add);
  const threads = openThreads();
  onTestFinished(async () => {
    process.off('worker', add);
    await threads.close();
  });
  return { planner: new ThreadedPlanner(threads.tasks), started };
}

describe('the planner', () => {
  it('plans a small church at once, without a thread', async () => {
    const { planner, started } = aPlanner();
    const small = churchOf(10, 3);
    expect(await planner.plan(small, never())).toEqual(planMonth(small));
    expect(await planner.plan(small, never(), { only: 'selected' })).toEqual(
      planMonth(small, { only: 'selected' }),
    );
    expect(started).toEqual([]);
  });

  it('plans large churches in one thread, with the same results', async () => {
    const { planner, started } = aPlanner();
    const [service] = LARGE.services;
    expect(await planner.plan(LARGE, never(), { only: 'selected' })).toEqual(
      planMonth(LARGE, { only: 'selected' }),
    );

    expect(await planner.plan(LARGE, never(), { service })).toEqual(planMonth(LARGE, { service }));
    expect(await planner.plan(CHANGED, never(), { service })).toEqual(planMonth(CHANGED, { service }));
    expect(started).toHaveLength(1);
  });

  it('summarizes and forecasts small churches at once and large ones in a thread, with the same results', async () => {
    const { planner, started } = aPlanner();
    const [small, large] = [churchOf(10, 3), churchOf(800, 10)];
    const today = '2026-01-01';
    expect(await planner.summarize(small, never())).toEqual(summarizeMonth(small));
    expect(await planner.forecast(small, today, never())).toEqual(forecastMonth(small, today));
    expect(started).toEqual([]);
    const answers = await Promise.all([
      planner.summarize(large, never()),
      planner.forecast(large, today, never()),
      planner.summarize(LARGE, never()),
    ]);
    expect(answers).toEqual([summarizeMonth(large), forecastMonth(large, today), summarizeMonth(LARGE)]);
    expect(started).toHaveLength(1);
  });

  it('starts nothing for a client that has already disconnected', async () => {
    const { planner, started } = aPlanner();
    await expect(planner.plan(LARGE, AbortSignal.abort())).rejects.toThrow();
    await expect(planner.summarize(LARGE, AbortSignal.abort())).rejects.toThrow();
    expect(started).toEqual([]);
  });
});

/** A search that the test ends. */
interface Search {
  readonly task: FindPlanTask;
  readonly signal: AbortSignal;
  readonly end: (error?: Error) => void;
}

describe('the search for a plan in a thread', () => {
  /** Returns a planner, and the searches that it starts. What is read of a plan is its filter. */
  function searching() {
    const searches: Search[] = [];
    const tasks = {
      findPlan: (task: FindPlanTask, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve, reject) => {
          const end = (error?: Error) => (error ? reject(error) : resolve({}));
          searches.push({ task, signal, end });
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      readPlan: async ({ filter }: { filter: PlanFilter }) => filter,
    };
    const planner = new ThreadedPlanner(tasks as unknown as ConstructorParameters<typeof ThreadedPlanner>[0]);
    return { planner, searches };
  }

  it('is shared by equal requests, and each gets its part', async () => {
    const { planner, searches } = searching();
    const service = LARGE.services[0] as ServicePlan['service'];
    const plans = [
      planner.plan(LARGE, never()),
      planner.plan({ ...LARGE }, never(), { service }),
      planner.plan({ ...LARGE }, never(), { only: 'selected' }),
    ];
    expect(searches).toHaveLength(1);
    searches[0]?.end();
    expect(await Promise.all(plans)).toEqual([{}, { service }, { only: 'selected' }]);
  });

  it('is not repeated for the same church, and is for a changed one', async () => {
    const { planner, searches } = searching();
    const first = planner.plan(LARGE, never());
    searches[0]?.end();
    await first;
    const gone = new AbortController();
    await planner.plan({ ...LARGE }, gone.signal);
    gone.abort();
    await planner.plan({ ...LARGE }, never());
    expect(searches).toHaveLength(1);
    void planner.plan(CHANGED, never());
    expect(searches).toHaveLength(2);
  });

  it('has the progress that its thread reported last, until it ends', async () => {
    const { planner, searches } = searching();
    expect(planner.progress(JULY)).toBeNull();
    const plan = planner.plan(LARGE, never());
    const services = SUNDAYS.length;
    expect(planner.progress(JULY)).toEqual({ services, settled: 0, improvements: 0 });
    searches[0]?.task.port.postMessage({ services, settled: 3, improvements: 0 });
    await expect.poll(() => planner.progress(JULY)?.settled).toBe(3);
    expect(planner.progress({ year: 2026, month: 8 })).toBeNull();
    searches[0]?.end();
    await plan;
    expect(planner.progress(JULY)).toBeNull();
  });

  it('goes on for the others when one caller leaves, and ends when the last one does', async () => {
    const { planner, searches } = searching();
    const [one, other] = [new AbortController(), new AbortController()];
    const plans = [planner.plan(LARGE, one.signal), planner.plan(LARGE, other.signal)];
    const refused = plans.map((plan) => expect(plan).rejects.toThrow('gone'));
    one.abort(new Error('gone'));
    await refused[0];
    expect(searches[0]?.signal.aborted).toBe(false);
    other.abort(new Error('gone'));
    // Someone who arrives now does not get the ended search.
    const next = planner.plan(LARGE, never());
    await refused[1];
    expect(searches[0]?.signal.aborted).toBe(true);
    searches[1]?.end();
    expect(await next).toEqual({});
  });

  it('fails its callers when its thread dies, and starts again for the next', async () => {
    const { planner, searches } = searching();
    const failed = expect(planner.plan(LARGE, never())).rejects.toThrow(TaskFailedError);
    searches[0]?.end(new Error('out of memory'));
    await failed;
    const next = planner.plan(LARGE, never());
    searches[1]?.end();
    expect(await next).toEqual({});
  });
});
