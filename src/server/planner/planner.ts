import { createHash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { type Month, monthOf, type PlainDate, sameMonth } from '#domain/calendar/calendar.ts';
import { type Forecast, forecastMonth } from '#domain/forecast/forecast.ts';
import type { TeamId } from '#domain/ids.ts';
import { type MonthSummary, summarizeMonth } from '#domain/roster/month-summary.ts';
import { type ExplainedPlan, readExplained } from '#domain/roster/open-places.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import {
  type FoundPlan,
  type PlanFilter,
  type PreparedPlan,
  preparePlan,
} from '#domain/smart-assign/plan-month.ts';
import type { PlanProgress } from '#domain/smart-assign/search/search.ts';
import { collationLanguage } from '#domain/text/collate.ts';
import type { Planner } from '../ports.ts';
import { RecentlyUsed } from '../recently-used.ts';
import { TaskFailedError, type Threads, ThreadsBusyError } from '../threads/thread-pool.ts';
import type * as tasks from './plan-tasks.ts';

/**
 * The number of answers times roles of a month with only Sunday services above which it is planned in a thread. Below
 * it, nine of ten generated months need no branch and price. With more services, a month is harder to plan, so fewer
 * answers are enough.
 */
const LARGE = 300;
const SUNDAYS_PER_MONTH = 5;

/** Up to this many members, a month is forecast at once, in a few milliseconds. */
const SMALL_CHURCH = 100;

/** A small church's prepared plan takes less than 1 MB, and a found plan a few KB. */
const MAX_PREPARED = 2;
const MAX_FOUND = 20;

/** The search for the plan of one state of a month, which its callers share. */
interface Search {
  readonly month: Month | null;
  /** The planned teams. */
  readonly teams: string;
  readonly found: Promise<FoundPlan>;
  readonly end: AbortController;
  callers: number;
  /** Null once the plan is found. */
  progress: PlanProgress | null;
}

const teamsKey = (teamIds: readonly TeamId[]) => [...new Set(teamIds)].sort((a, b) => a - b).join();

function isLarge({ answers, roles, services }: Church): boolean {
  return answers.length * roles.length * Math.max(1, services.length / SUNDAYS_PER_MONTH) ** 2 >= LARGE;
}

/**
 * Plans small churches at once, and large ones in a thread, so that other requests do not wait. Equal requests share
 * one search, and its result is cached. A search ends when no caller waits for it.
 */
export class ThreadedPlanner implements Planner {
  readonly #threads: Threads<typeof tasks>;
  readonly #smallPlans = new RecentlyUsed<PreparedPlan>(MAX_PREPARED);
  readonly #searches = new RecentlyUsed<Search>(MAX_FOUND);

  constructor(threads: Threads<typeof tasks>) {
    this.#threads = threads;
  }

  async plan(church: Church, signal: AbortSignal, filter: PlanFilter = {}): Promise<ExplainedPlan> {
    signal.throwIfAborted();
    const text = JSON.stringify(church);
    // Another order of the rows changes the hash too.
    const key = createHash('sha256').update(text).digest('base64url');
    if (!isLarge(church))
      return readExplained(
        this.#smallPlans.get(key, () => preparePlan(church)),
        filter,
      );
    const found = await this.#findPlan(key, church, text, signal);
    const task = { key, church: text, found, filter };
    return this.#orFail(this.#threads.readPlan(task, { signal }), signal);
  }

  async summarize(church: Church, signal: AbortSignal): Promise<MonthSummary> {
    signal.throwIfAborted();
    if (!isLarge(church)) return summarizeMonth(church);
    const task = { church: JSON.stringify(church), collation: collationLanguage() };
    return this.#orFail(this.#threads.summarize(task, { signal }), signal);
  }

  async forecast(church: Church, today: PlainDate, signal: AbortSignal): Promise<Forecast> {
    signal.throwIfAborted();
    if (church.members.length <= SMALL_CHURCH) return forecastMonth(church, today);
    const task = { church: JSON.stringify(church), today };
    return this.#orFail(this.#threads.forecast(task, { signal }), signal);
  }

  progress(month: Month, teamIds: readonly TeamId[]): PlanProgress | null {
    const teams = teamsKey(teamIds);
    for (const search of this.#searches.values())
      if (search.progress && search.teams === teams && search.month && sameMonth(search.month, month))
        return search.progress;
    return null;
  }

  /** Waits for the search of this church. The last caller who leaves ends it. */
  #findPlan(key: string, church: Church, text: string, signal: AbortSignal): Promise<FoundPlan> {
    const search = this.#searches.get(key, () => this.#startSearch(key, church, text));
    search.callers += 1;
    return new Promise((resolve, reject) => {
      search.found.then(resolve, reject);
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        search.callers -= 1;
        if (search.callers > 0 || !search.progress) return;
        this.#searches.remove(key, search);
        search.end.abort();
      });
    });
  }

  #startSearch(key: string, { services, roles }: Church, text: string): Search {
    const end = new AbortController();
    const { port1, port2 } = new MessageChannel();
    const task = { key, church: text, port: port2 };
    const running = this.#threads.findPlan(task, { signal: end.signal, transfer: [port2] });
    const found = this.#orFail(running, end.signal);
    const search: Search = {
      month: services[0] ? monthOf(services[0].date) : null,
      teams: teamsKey(roles.flatMap(({ teamId, isOfOthers }) => (isOfOthers ? [] : teamId))),
      found,
      end,
      callers: 0,
      progress: { services: services.length, settled: 0, improvements: 0 },
    };
    port1.on('message', (progress: PlanProgress) => {
      search.progress &&= progress;
    });
    found
      .catch(() => this.#searches.remove(key, search))
      .finally(() => {
        search.progress = null;
        port1.close();
      });
    return search;
  }

  async #orFail<Result>(running: Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      return await running;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ThreadsBusyError) throw error;
      throw new TaskFailedError(`The planning thread failed: ${error}`);
    }
  }
}
