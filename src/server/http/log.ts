import type { FastifyInstance } from 'fastify';

/**
 * Returns the loggable part of an error. PostgreSQL's `detail` is left out: it would quote the row with its phone
 * number.
 */
export function forLog(error: unknown) {
  if (!(error instanceof Error)) return { message: 'no error' };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error ? { code: error.code } : {}) };
}

/**
 * Logs one `debug` line for every response: the declared route, never the requested address (it can contain ids and
 * search terms), no header, no body, no IP address.
 */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.debug(
      { method, route: routeOptions.url ?? null, status: reply.statusCode, milliseconds },
      'answered',
    );
    done();
  });
}
