import type { ServerResponse } from 'node:http';
import type { smartAssignCalls } from '#contract/smart-assign.ts';
import type { MonthPlan } from '#domain/smart-assign/index.ts';
import type { Handlers } from '#server/http/mount.ts';
import { readChurch } from './queries.ts';

/** Fires when the connection is gone before the answer was sent: nobody waits for it any more. */
function whenAbandoned(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function withoutAlternatives(plan: MonthPlan): MonthPlan {
  return plan.map((sunday) => ({
    ...sunday,
    assignments: sunday.assignments.map((role) => ({
      ...role,
      suggestions: role.suggestions.filter(({ selected }) => selected),
    })),
  }));
}

export const smartAssignRoutes: Handlers<typeof smartAssignCalls> = {
  async getSmartAssignments({ params, query, deps, reply }) {
    const church = await readChurch(deps.database.query, params);
    const plan = await deps.planner.plan(church, whenAbandoned(reply.raw));
    return query.only === 'selected' ? withoutAlternatives(plan) : plan;
  },
};
