import type { MessagePort } from 'node:worker_threads';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { type Forecast, forecastMonth } from '#domain/forecast/forecast.ts';
import { type MonthSummary, summarizeMonth } from '#domain/roster/month-summary.ts';
import { type ExplainedPlan, readExplained } from '#domain/roster/open-places.ts';
import {
  type FoundPlan,
  type PlanFilter,
  type PreparedPlan,
  preparePlan,
} from '#domain/smart-assign/plan-month.ts';
import { provideCollation } from '#domain/text/collate.ts';
import { RecentlyUsed } from '../recently-used.ts';

// Months of large churches are planned, summarized and forecast in threads by these tasks.

/** A church as JSON, which takes less time to send than its rows. */
export interface ChurchTask {
  readonly church: string;
}

export interface SummaryTask extends ChurchTask {
  /** The language that the members are sorted in. */
  readonly collation: string;
}

export interface ForecastTask extends ChurchTask {
  readonly today: PlainDate;
}

interface PlanTask extends ChurchTask {
  /** The hash of the church. */
  readonly key: string;
}

export interface FindPlanTask extends PlanTask {
  /** Receives the `PlanProgress`. */
  readonly port: MessagePort;
}

export interface ReadPlanTask extends PlanTask {
  readonly found: FoundPlan;
  readonly filter: PlanFilter;
}

/** A prepared plan of 500 members, 25 roles and 40 services takes 5 MB. */
const plans = new RecentlyUsed<PreparedPlan>(2);

/** Finds the plan of the month. */
export function findPlan({ key, church, port }: FindPlanTask): FoundPlan {
  return plans.get(key, () => preparePlan(JSON.parse(church), (progress) => port.postMessage(progress)))
    .found;
}

/** Returns a part of a found plan. Takes less time in the thread that found it. */
export function readPlan({ key, church, found, filter }: ReadPlanTask): ExplainedPlan {
  return readExplained(
    plans.get(key, () => preparePlan(JSON.parse(church), undefined, found)),
    filter,
  );
}

export function summarize({ church, collation }: SummaryTask): MonthSummary {
  provideCollation(() => collation);
  return summarizeMonth(JSON.parse(church));
}

export function forecast({ church, today }: ForecastTask): Forecast {
  return forecastMonth(JSON.parse(church), today);
}
