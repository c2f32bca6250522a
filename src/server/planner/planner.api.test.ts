import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forecastMonth } from '#domain/forecast/forecast.ts';
import { summarizeMonth } from '#domain/roster/month-summary.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import { openBuiltThreads } from '#test/built-threads.ts';
import { churchOf } from '#test/smart-assign/churches.ts';
import { ThreadedPlanner } from './planner.ts';

const LARGE = churchOf(80, 10);
const CHANGED = churchOf(81, 10);
const never = () => new AbortController().signal;

/** Returns a planner whose threads are real, and those that are started until the test ends. */
function aPlanner() {
  const started: Worker[] = [];
  const add = (worker: Worker) => started.push(worker);
  process.on('worker', add);
  const threads = openBuiltThreads();
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
