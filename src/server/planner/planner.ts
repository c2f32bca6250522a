import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Month, monthOf, type PlainDate, sameMonth } from '#domain/calendar/calendar.ts';
import { type Forecast, forecastMonth } from '#domain/forecast/forecast.ts';
import { type MonthSummary, summarizeMonth } from '#domain/roster/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import {
  type MonthPlan,
  type PlanFilter,
  preparePlan,
  type ServicePlan,
} from '#domain/smart-assign/plan-month.ts';
import type { PlanProgress } from '#domain/smart-assign/search.ts';
import {
  type Answers,
  PlannerThread,
  piecesOf,
  type Question,
  startPlannerWorker,
} from './planner-thread.ts';
import { PreparedPlans } from './prepared-plans.ts';

/**
 * Computes Smart Assign's plan of a month, or a part of it, and the month's summary and forecast. Rejects if the signal
 * fires first.
 */
export interface Planner {
  plan(church: Church, signal: AbortSignal, filter?: PlanFilter): Promise<MonthPlan>;
  summarize(church: Church, signal: AbortSignal): Promise<MonthSummary>;
  forecast(church: Church, today: PlainDate, signal: AbortSignal): Promise<Forecast>;
  /** Returns how far the month's plan has come, or null if the month is not being planned. */
  progress(month: Month): PlanProgress | null;
  close(): Promise<void>;
}

/**
 * The number of answers times roles of a month with only Sunday services from which it is planned in a thread. Below it,
 * nine of ten generated months need no branch and price. With more services, a month is harder to plan, so fewer answers
 * are enough.
 */
const LARGE = 300;
const SUNDAYS_PER_MONTH = 5;

/** Up to so many members, a month is forecast at once, in a few milliseconds. */
const SMALL_CHURCH = 100;

/** How long the thread and its plans stay without being used. */
const IDLE_MS = 10 * 60_000;

interface Caller {
  readonly filter: PlanFilter;
  readonly resolve: (plan: MonthPlan) => void;
  readonly reject: (error: unknown) => void;
}

/** The plan of one state of a month, and who waits for a part of it. */
interface Job {
  readonly key: string;
  readonly church: Church;
  readonly callers: Set<Caller>;
  isComputing: boolean;
}

/** Returns a hash of all that the plan depends on, or more: another order of the rows changes it too. */
async function hashOf(church: Church, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(church)) {
    signal.throwIfAborted();
    hash.update(JSON.stringify(piece));
  }
  return hash.digest('base64url');
}

function isLarge({ answers, roles, services }: Church): boolean {
  return answers.length * roles.length * Math.max(1, services.length / SUNDAYS_PER_MONTH) ** 2 >= LARGE;
}

/**
 * Plans small churches at once, and large ones in a thread, so that other requests do not wait. Equal requests share one
 * computation, and the last plans are kept. The thread plans one month at a time. A computation that no caller waits for
 * any longer is ended with its thread.
 */
export class ThreadedPlanner implements Planner {
  readonly #startWorker: typeof startPlannerWorker;
  readonly #smallPlans = new PreparedPlans();
  /** In the order of their first request. The first is running. */
  readonly #jobs = new Map<string, Job>();
  #running: Job | null = null;
  #thread: PlannerThread | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** The thread for summaries and forecasts. */
  #asking: PlannerThread | null = null;
  #askingIdle: ReturnType<typeof setTimeout> | undefined;
  #lastAnswer: Promise<unknown> = Promise.resolve();

  constructor(startWorker = startPlannerWorker) {
    this.#startWorker = startWorker;
  }

  async plan(church: Church, signal: AbortSignal, filter: PlanFilter = {}): Promise<MonthPlan> {
    signal.throwIfAborted();
    const key = await hashOf(church, signal);
    signal.throwIfAborted();
    if (!isLarge(church)) return this.#smallPlans.getOrPrepare(key, () => preparePlan(church))(filter);
    return new Promise((resolve, reject) => {
      const job = this.#jobs.get(key) ?? { key, church, callers: new Set<Caller>(), isComputing: false };
      this.#jobs.set(key, job);
      const caller = { filter, resolve, reject };
      job.callers.add(caller);
      signal.addEventListener('abort', () => {
        if (!job.callers.delete(caller)) return;
        reject(signal.reason);
        if (job.callers.size === 0) this.#abandon(job);
      });
      void this.#work();
    });
  }

  async summarize(church: Church, signal: AbortSignal): Promise<MonthSummary> {
    signal.throwIfAborted();
    return isLarge(church) ? this.#askOnce({ kind: 'summarize' }, church, signal) : summarizeMonth(church);
  }

  async forecast(church: Church, today: PlainDate, signal: AbortSignal): Promise<Forecast> {
    signal.throwIfAborted();
    if (church.members.length <= SMALL_CHURCH) return forecastMonth(church, today);
    return this.#askOnce({ kind: 'forecast', today }, church, signal);
  }

  /**
   * Asks one question about a church, after those before, in a thread of its own, because a plan may take seconds. The
   * thread stays for the next question.
   */
  #askOnce<Q extends Question>(
    question: Q,
    church: Church,
    signal: AbortSignal,
  ): Promise<Answers[Q['kind']]> {
    const answer = this.#lastAnswer.then(() => this.#askNow(question, church, signal));
    this.#lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  async #askNow<Q extends Question>(question: Q, church: Church, signal: AbortSignal) {
    signal.throwIfAborted();
    clearTimeout(this.#askingIdle);
    const thread: PlannerThread = this.#asking ?? new PlannerThread(this.#startWorker, () => forget());
    const forget = () => {
      if (this.#asking === thread) this.#asking = null;
    };
    this.#asking = thread;
    const end = () => {
      forget();
      void thread.end();
    };
    signal.addEventListener('abort', end);
    try {
      await thread.sendChurch(church, () => !signal.aborted);
      return await thread.ask(question);
    } catch (error) {
      end();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
      this.#askingIdle = setTimeout(end, IDLE_MS).unref();
    }
  }

  progress(month: Month): PlanProgress | null {
    for (const job of this.#jobs.values()) {
      const [first] = job.church.services;
      if (!first || !sameMonth(monthOf(first.date), month)) continue;
      const { settled, improvements } = (job === this.#running && this.#thread?.progress) || {
        settled: 0,
        improvements: 0,
      };
      return { services: job.church.services.length, settled, improvements };
    }
    return null;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    for (const job of this.#jobs.values()) this.#rejectAll(job, new Error('The planner was closed.'));
    this.#jobs.clear();
    clearTimeout(this.#askingIdle);
    await Promise.all([this.#endThread(), this.#asking?.end()]);
  }

  #rejectAll({ callers }: Job, error: unknown): void {
    for (const { reject } of callers) reject(error);
    callers.clear();
  }

  #abandon(job: Job): void {
    this.#jobs.delete(job.key);
    if (job.isComputing) void this.#endThread();
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.end();
  }

  #openThread(): PlannerThread {
    const thread = new PlannerThread(this.#startWorker, () => {
      if (this.#thread === thread) this.#thread = null;
    });
    return thread;
  }

  /** Runs the jobs one after the other until there is none. */
  async #work(): Promise<void> {
    if (this.#running) return;
    clearTimeout(this.#idle);
    for (;;) {
      const [job] = this.#jobs.values();
      if (!job) break;
      this.#running = job;
      try {
        await this.#run(job);
      } catch (error) {
        this.#rejectAll(job, error);
      }
      // Callers may have joined since the last one was answered.
      if (job.callers.size === 0 && this.#jobs.get(job.key) === job) this.#jobs.delete(job.key);
    }
    this.#running = null;
    this.#idle = setTimeout(() => void this.#endThread(), IDLE_MS).unref();
  }

  async #run(job: Job): Promise<void> {
    this.#thread ??= this.#openThread();
    const thread = this.#thread;
    if (!(await thread.ask({ kind: 'open', key: job.key }))) {
      if (!(await thread.sendChurch(job.church, () => job.callers.size > 0))) return;
      job.isComputing = true;
      try {
        await thread.ask({ kind: 'prepare', key: job.key });
      } finally {
        job.isComputing = false;
      }
    }
    for (;;) {
      const [next] = job.callers;
      if (!next) return;
      const plan: ServicePlan[] = [];
      // One service at a time: receiving a large plan in a single message would block other calls.
      let service = await thread.ask({ kind: 'read', filter: next.filter });
      while (service && job.callers.size > 0) {
        plan.push(service);
        service = await thread.ask({ kind: 'next' });
      }
      for (const caller of job.callers) {
        if (!isDeepStrictEqual(caller.filter, next.filter)) continue;
        job.callers.delete(caller);
        // Whatever is done with the result runs in its own event loop turn.
        setImmediate(caller.resolve, plan);
      }
    }
  }
}
