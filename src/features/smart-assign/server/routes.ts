import type { ServerResponse } from 'node:http';
import type { smartAssignCalls } from '#contract/smart-assign.ts';
import { monthOf } from '#domain/calendar.ts';
import { summariseMonth } from '#domain/month-summary.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { presentSundayFacts, withoutAlternatives } from './present.ts';
import { readChurch } from './queries.ts';

/** Fires when the connection is gone before the answer was sent: nobody waits for it any more. */
function whenAbandoned(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

export const smartAssignRoutes: Handlers<typeof smartAssignCalls> = {
  async getSmartAssignments({ params, query, deps, reply }) {
    const church = await readChurch(deps.database.query, params);
    const plan = await deps.planner.plan(church, whenAbandoned(reply.raw));
    return query.only === 'selected' ? withoutAlternatives(plan) : plan;
  },

  async getSundayFacts({ params: { date }, deps, reply }) {
    const church = await readChurch(deps.database.query, monthOf(date));
    const plan = await deps.planner.plan(church, whenAbandoned(reply.raw));
    const sunday = plan.find(({ dateStr }) => dateStr === date);
    if (!sunday) throw new RefusalError('not_a_sunday');
    return presentSundayFacts(church, date, sunday);
  },

  async getMonthSummary({ params, deps }) {
    return summariseMonth(await readChurch(deps.database.query, params));
  },
};
