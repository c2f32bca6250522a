import type { smartAssignCalls } from '#contract/smart-assign.ts';
import type { Handlers } from '#server/http/mount.ts';
import { readChurch } from './queries.ts';

export const smartAssignRoutes: Handlers<typeof smartAssignCalls> = {
  async getSmartAssignments({ params, deps, request }) {
    const church = await readChurch(deps.database.query, params);
    return deps.planner.plan(church, abortedWith(request.raw));
  },
};

/** A signal that fires when nobody waits for the answer any more. */
function abortedWith(request: import('node:http').IncomingMessage): AbortSignal {
  const controller = new AbortController();
  request.once('close', () => {
    if (!request.complete || request.destroyed) controller.abort();
  });
  return controller.signal;
}
