import type { FastifyInstance } from 'fastify';

/** What the log may know of an error: PostgreSQL's `detail` would quote the row, phone number and all. */
export function forLog(error: unknown) {
  if (!(error instanceof Error)) return { message: 'no error' };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error ? { code: error.code } : {}) };
}

/**
 * One line for every answer, at the level `debug`: the route as it is declared, never the address as it was asked
 * (ids, what somebody searched for), no header, no body, no internet address.
 */
export function logAnswers(app: FastifyInstance): void {
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
