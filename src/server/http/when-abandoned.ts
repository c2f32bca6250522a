import type { ServerResponse } from 'node:http';

/** Returns a signal that fires if the client disconnects from now on, before the answer was sent. */
export function whenAbandoned(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
