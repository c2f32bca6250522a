import type { ServerResponse } from 'node:http';
import type { smartAssignCalls } from '#contract/smart-assign.ts';
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

export const smartAssignRoutes: Handlers<typeof smartAssignCalls> = {
  async getSmartAssignments({ params, deps, reply }) {
    const church = await readChurch(deps.database.query, params);
    return deps.planner.plan(church, whenAbandoned(reply.raw));
  },
};
