import { EventEmitter, once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forecastMonth } from '#domain/forecast/forecast.ts';
import { summarizeMonth } from '#domain/roster/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { planMonth, type ServicePlan } from '#domain/smart-assign/plan-month.ts';
import { church, member, role, SUNDAYS, yes } from '#test/smart-assign/churches.ts';
import { ThreadedPlanner } from './planner.ts';
import {
  PlanFailedError,
  type PlannerWorker,
  type ThreadData,
  type ThreadMessage,
} from './planner-thread.ts';

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

describe('the planner', () => {
  /** Returns a planner and the threads that are started until the test ends. */
  function aPlanner() {
    const threads: Worker[] = [];
    const add = (worker: Worker) => threads.push(worker);
    process.on('worker', add);
    const planner = new ThreadedPlanner();
    onTestFinished(async () => {
      process.off('worker', add);
      await planner.close();
    });
    return { planner, threads };
  }

  it('plans a small church at once, without a thread', async () => {
    const { planner, threads } = aPlanner();
    const small = churchOf(10, 3);
    expect(await planner.plan(small, never())).toEqual(planMonth(small));
    expect(await planner.plan(small, never(), { only: 'selected' })).toEqual(
      planMonth(small, { only: 'selected' }),
    );
    expect(threads).toEqual([]);
  });

  it('plans large churches in one thread, without blocking the event loop', async () => {
    const { planner, threads } = aPlanner();
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 0);
    const [service] = LARGE.services;
    expect(await planner.plan(LARGE, never(), { only: 'selected' })).toEqual(
      planMonth(LARGE, { only: 'selected' }),
    );
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);
    expect(await planner.plan(LARGE, never(), { service })).toEqual(planMonth(LARGE, { service }));
    expect(await planner.plan(CHANGED, never(), { service })).toEqual(planMonth(CHANGED, { service }));
    expect(threads).toHaveLength(1);
  });

  it('summarizes and forecasts small churches at once and large ones in one thread, with the same results', async () => {
    const { planner, threads } = aPlanner();
    const [small, large] = [churchOf(10, 3), churchOf(800, 10)];
    const today = '2026-01-01';
    expect(await planner.summarize(small, never())).toEqual(summarizeMonth(small));
    expect(await planner.forecast(small, today, never())).toEqual(forecastMonth(small, today));
    expect(threads).toEqual([]);
    // Asked at once, they are answered one after the other, each about its own church.
    const answers = await Promise.all([
      planner.summarize(large, never()),
      planner.forecast(large, today, never()),
      planner.summarize(LARGE, never()),
    ]);
    expect(answers).toEqual([summarizeMonth(large), forecastMonth(large, today), summarizeMonth(LARGE)]);
    expect(threads).toHaveLength(1);
  });

  it('ends the thread of a summary that no one waits for, and answers the next in another', async () => {
    const { planner, threads } = aPlanner();
    const large = churchOf(800, 10);
    const client = new AbortController();
    const abandoned = planner.summarize(large, client.signal);
    const next = planner.summarize(large, never());
    await once(process, 'worker');
    client.abort(new Error('gone'));
    await expect(abandoned).rejects.toThrow('gone');
    expect(await next).toEqual(summarizeMonth(large));
    expect(threads).toHaveLength(2);
  });

  it('starts nothing for a client that has already disconnected', async () => {
    const { planner, threads } = aPlanner();
    await expect(planner.plan(LARGE, AbortSignal.abort())).rejects.toThrow();
    await expect(planner.summarize(LARGE, AbortSignal.abort())).rejects.toThrow();
    expect(threads).toEqual([]);
  });

  it('has an idle thread that does not keep the process running and ends when the planner closes', async () => {
    const { planner, threads } = aPlanner();
    const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
    const before = ports();
    await planner.plan(LARGE, never());
    expect(ports()).toBe(before);
    await planner.close();
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
  });
});

/** A thread whose computations the test finishes. Its plans are named after it. */
class FakeWorker extends EventEmitter implements Omit<PlannerWorker, 'on'> {
  readonly computed: string[] = [];
  readonly #plans = new Set<string>();
  isTerminated = false;

  constructor(
    readonly name: string,
    readonly data: ThreadData,
  ) {
    super();
  }

  postMessage(message: ThreadMessage): void {
    const reply = (value: unknown) => setImmediate(() => this.emit('message', value));
    if (message.kind === 'open') reply(this.#plans.has(message.key));
    if (message.kind === 'read') reply({ service: this.name, filter: message.filter });
    if (message.kind === 'next') reply(null);
    if (message.kind === 'prepare') {
      this.computed.push(message.key);
      this.#plans.add(message.key);
      this.emit('computing');
    }
  }

  finish(): void {
    this.emit('message', true);
  }

  unref(): void {}

  async terminate(): Promise<number> {
    if (!this.isTerminated) {
      this.isTerminated = true;
      this.emit('exit', 1);
    }
    return 1;
  }
}

describe('the planning thread', () => {
  function aPlanner() {
    const threads: FakeWorker[] = [];
    const events = new EventEmitter();
    const planner = new ThreadedPlanner((data) => {
      const thread = new FakeWorker(`thread ${threads.length + 1}`, data);
      thread.on('computing', () => events.emit('computing', thread));
      threads.push(thread);
      return thread as unknown as PlannerWorker;
    });
    onTestFinished(() => planner.close());
    const computing = async () => (await once(events, 'computing'))[0] as FakeWorker;
    return { planner, threads, computing };
  }

  /** Lets everything happen that does not wait for a computation. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  it('computes once for equal requests and gives each its part', async () => {
    const { planner, threads, computing } = aPlanner();
    const service = LARGE.services[0] as ServicePlan['service'];
    const plans = Promise.all([
      planner.plan(LARGE, never()),
      planner.plan({ ...LARGE }, never(), { service }),
      planner.plan({ ...LARGE }, never()),
    ]);
    const thread = await computing();
    await settle();
    const late = planner.plan(LARGE, never(), { only: 'selected' });
    await settle();
    thread.finish();
    const filters = (await Promise.all([...(await plans), await late])).map((plan) => plan[0]);
    expect(filters).toMatchObject([
      { filter: {} },
      { filter: { service } },
      { filter: {} },
      { filter: { only: 'selected' } },
    ]);
    expect(threads).toEqual([thread]);
    expect(thread.computed).toHaveLength(1);
  });

  it('keeps a plan until the church changes', async () => {
    const { planner, computing } = aPlanner();
    const first = planner.plan(LARGE, never());
    const thread = await computing();
    thread.finish();
    await first;
    await planner.plan({ ...LARGE }, never());
    expect(thread.computed).toHaveLength(1);
    const changed = planner.plan(CHANGED, never());
    await computing();
    thread.finish();
    await changed;
    expect(new Set(thread.computed).size).toBe(2);
  });

  it('computes one plan at a time and says how far each has come', async () => {
    const { planner, computing } = aPlanner();
    expect(planner.progress(JULY)).toBeNull();
    const first = planner.plan(LARGE, never());
    const thread = await computing();
    const second = planner.plan(CHANGED, never());
    await settle();
    expect(thread.computed).toHaveLength(1);
    thread.data.progress.set([3, 0]);
    expect(planner.progress(JULY)).toEqual({ services: SUNDAYS.length, settled: 3, improvements: 0 });
    expect(planner.progress({ year: 2026, month: 8 })).toBeNull();
    const next = computing();
    thread.finish();
    await first;
    await next;
    expect(thread.computed).toHaveLength(2);
    thread.finish();
    await second;
    await settle();
    expect(planner.progress(JULY)).toBeNull();
  });

  it('goes on for the others when one caller leaves, and ends when the last one does', async () => {
    const { planner, threads, computing } = aPlanner();
    const [one, other] = [new AbortController(), new AbortController()];
    const plans = [planner.plan(LARGE, one.signal), planner.plan(LARGE, other.signal)];
    const refused = plans.map((plan) => expect(plan).rejects.toThrow('gone'));
    const thread = await computing();
    await settle();
    one.abort(new Error('gone'));
    await refused[0];
    expect(thread.isTerminated).toBe(false);
    other.abort(new Error('gone'));
    await refused[1];
    expect(thread.isTerminated).toBe(true);

    const again = planner.plan(LARGE, never());
    const started = await computing();
    started.finish();
    expect(await again).toMatchObject([{ service: 'thread 2' }]);
    expect(threads).toHaveLength(2);
  });

  it('does not compute for a caller who leaves the queue, and keeps its thread', async () => {
    const { planner, computing } = aPlanner();
    const gone = new AbortController();
    const first = planner.plan(LARGE, never());
    const thread = await computing();
    const refused = expect(planner.plan(CHANGED, gone.signal)).rejects.toThrow('gone');
    await settle();
    gone.abort(new Error('gone'));
    await refused;
    thread.finish();
    await first;
    await settle();
    expect(thread).toMatchObject({ isTerminated: false, computed: [expect.any(String)] });
  });

  it('computes again for a caller who arrives just after the last one left', async () => {
    const { planner, computing } = aPlanner();
    const gone = new AbortController();
    const left = expect(planner.plan(LARGE, gone.signal)).rejects.toThrow('gone');
    await computing();
    gone.abort(new Error('gone'));
    const next = planner.plan(LARGE, never());
    await left;
    (await computing()).finish();
    expect(await next).toMatchObject([{ service: 'thread 2' }]);
  });

  it('fails the callers of a thread that dies, and starts another for the next', async () => {
    const { planner, computing } = aPlanner();
    const failed = expect(planner.plan(LARGE, never())).rejects.toThrow(PlanFailedError);
    const waiting = planner.plan(CHANGED, never());
    const thread = await computing();
    await settle();
    thread.emit('error', new Error('out of memory'));
    await failed;
    (await computing()).finish();
    expect(await waiting).toMatchObject([{ service: 'thread 2' }]);
  });

  it('rejects everyone who waits when it closes', async () => {
    const { planner, computing } = aPlanner();
    const plans = [planner.plan(LARGE, never()), planner.plan(CHANGED, never())];
    const refused = plans.map((plan) => expect(plan).rejects.toThrow('closed'));
    const thread = await computing();
    await settle();
    await planner.close();
    await Promise.all(refused);
    expect(thread.isTerminated).toBe(true);
  });
});
