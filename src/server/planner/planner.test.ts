import { describe, expect, it } from 'vitest';
import type { PlanFilter, ServicePlan } from '#domain/smart-assign/plan-month.ts';
import { churchOf, SUNDAYS } from '#test/smart-assign/churches.ts';
import { TaskFailedError } from '../threads/thread-pool.ts';
import type { FindPlanTask } from './plan-tasks.ts';
import { ThreadedPlanner } from './planner.ts';

const JULY = { year: 2026, month: 7 } as const;
const LARGE = churchOf(80, 10);
const CHANGED = churchOf(81, 10);
const TEAMS = LARGE.teams.map(({ id }) => id);
const never = () => new AbortController().signal;

/** A search that the test ends. */
interface Search {
  readonly task: FindPlanTask;
  readonly signal: AbortSignal;
  readonly end: (error?: Error) => void;
}

describe('the search for a plan in a thread', () => {
  /** Returns a planner, and the searches that it starts. Reading a plan applies its filter. */
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
    expect(planner.progress(JULY, TEAMS)).toBeNull();
    const plan = planner.plan(LARGE, never());
    const services = SUNDAYS.length;
    expect(planner.progress(JULY, TEAMS)).toEqual({ services, settled: 0, improvements: 0 });
    searches[0]?.task.port.postMessage({ services, settled: 3, improvements: 0 });
    await expect.poll(() => planner.progress(JULY, TEAMS)?.settled).toBe(3);
    expect(planner.progress({ year: 2026, month: 8 }, TEAMS)).toBeNull();
    // Others plan the same month for other teams.
    expect(planner.progress(JULY, [...TEAMS, 99])).toBeNull();
    searches[0]?.end();
    await plan;
    expect(planner.progress(JULY, TEAMS)).toBeNull();
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
