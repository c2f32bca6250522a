import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { summarizeMonth } from '#domain/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import { church, member, role, SUNDAYS, yes } from '#test/smart-assign/churches.ts';
import { threadedPlanner } from './planner.ts';

/** Returns a church in which all members are available on every Sunday of July. */
function churchOf(members: number, roles: number): Church {
  const ids = Array.from({ length: members }, (_, i) => i + 1);
  return church({
    roles: Array.from({ length: roles }, (_, i) => role(i + 1, `Role ${i + 1}`, { maxLimit: 3 })),
    members: ids.map((id) => member(id, `Member ${id}`, { preferredRoleId: (id % roles) + 1 })),
    answers: ids.flatMap((userId) => yes(userId, ...SUNDAYS)),
  });
}

/** Returns the threads that are started until the test ends. */
function watchThreads(): Worker[] {
  const threads: Worker[] = [];
  const add = (worker: Worker) => threads.push(worker);
  process.on('worker', add);
  onTestFinished(() => void process.off('worker', add));
  return threads;
}

const never = () => new AbortController().signal;

describe('the planner', () => {
  it('plans a small church at once, without a thread', async () => {
    const threads = watchThreads();
    const small = churchOf(10, 3);
    expect(await threadedPlanner.plan(small, never())).toEqual(planMonth(small));
    expect(threads).toEqual([]);
  });

  it('plans a large church in a thread that ends by itself, without blocking the event loop', async () => {
    const threads = watchThreads();
    const large = churchOf(80, 10);
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 0);
    const plan = await threadedPlanner.plan(large, never(), { only: 'selected' });
    clearInterval(turning);
    expect(plan).toEqual(planMonth(large, { only: 'selected' }));
    expect(turns).toBeGreaterThan(0);
    expect(threads).toHaveLength(1);
    const [thread] = threads as [Worker];
    const [code] = thread.threadId === -1 ? [0] : await once(thread, 'exit');
    expect(code).toBe(0);
  });

  it('summarizes a small church at once and a large one in a thread, with the same result', async () => {
    const threads = watchThreads();
    const [small, large] = [churchOf(10, 3), churchOf(800, 10)];
    expect(await threadedPlanner.summarize(small, never())).toEqual(summarizeMonth(small));
    expect(threads).toEqual([]);
    expect(await threadedPlanner.summarize(large, never())).toEqual(summarizeMonth(large));
    expect(threads).toHaveLength(1);
  });

  it('stops the thread when the plan is no longer needed', async () => {
    const started = once(process, 'worker');
    const abandoned = new AbortController();
    const planned = threadedPlanner.plan(churchOf(500, 25), abandoned.signal);
    const refused = expect(planned).rejects.toThrow('gone');
    const [thread] = (await started) as [Worker];
    let received = 0;
    thread.on('message', () => {
      received += 1;
    });
    await once(thread, 'online');
    const ended = once(thread, 'exit');
    abandoned.abort(new Error('gone'));
    await refused;
    await ended;
    // Without the signal the thread would have ended only after sending its services.
    expect(received).toBe(0);
  });

  it('starts nothing for a client that has already disconnected', async () => {
    const threads = watchThreads();
    await expect(threadedPlanner.plan(churchOf(500, 25), AbortSignal.abort())).rejects.toThrow();
    await expect(threadedPlanner.summarize(churchOf(500, 25), AbortSignal.abort())).rejects.toThrow();
    expect(threads).toEqual([]);
  });
});
