import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SmartSunday, smartAssignCalls } from '#contract/smart-assign.ts';
import { isSunday, monthOf } from '#domain/calendar.ts';
import { summarizeMonth } from '#domain/month-summary.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { presentMonthSummary, presentSundayFacts, presentSundayPlan } from './present.ts';
import { readChurch } from './queries.ts';

/** Returns a signal that fires if the client disconnects before the answer was sent. */
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
    const plan = await deps.planner.plan(church, whenAbandoned(reply.raw), query);
    const sundays: SmartSunday[] = [];
    for (const sunday of plan) {
      sundays.push(presentSundayPlan(sunday));
      // Thousands of sentences at once would block other calls.
      await nextTurn();
    }
    return sundays;
  },

  async getSundayFacts({ params: { date }, deps, reply }) {
    if (!isSunday(date)) throw new RefusalError('not_a_sunday');
    const church = await readChurch(deps.database.query, monthOf(date));
    const [sunday] = await deps.planner.plan(church, whenAbandoned(reply.raw), { date });
    if (!sunday) throw new Error(`The plan left out ${date}.`);
    return presentSundayFacts(church, date, sunday);
  },

  async getMonthSummary({ params, deps }) {
    return presentMonthSummary(summarizeMonth(await readChurch(deps.database.query, params)));
  },

  async previewMonthSummary({ params, body, deps }) {
    const church = await readChurch(deps.database.query, params);
    return presentMonthSummary(summarizeMonth({ ...church, saved: [...church.saved, ...body.unsaved] }));
  },
};
