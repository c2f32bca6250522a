import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { contract } from '#contract/index.ts';
import { authRoutes } from '#features/auth/server/routes.ts';
import { availabilityRoutes } from '#features/availability/server/routes.ts';
import { memberRoutes } from '#features/members/server/routes.ts';
import { rosterRoutes } from '#features/roster/server/routes.ts';
import { serviceRoleRoutes } from '#features/service-roles/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { specialDayRoutes } from '#features/special-days/server/routes.ts';
import type { Deps } from './deps.ts';
import { answerErrors, answerUnknownCall } from './http/errors.ts';
import { mountCalls } from './http/mount.ts';
import { protect } from './http/protection.ts';
import { systemRoutes } from './http/system-calls.ts';

/** No body of any call comes near this many bytes. */
const BODY_LIMIT = 64 * 1024;

/**
 * Builds the whole server on what it is given; production and tests call the same.
 * It does not listen: `main.ts` does, and tests use `inject`.
 */
export async function buildApp(
  deps: Deps,
  options: {
    logger: FastifyServerOptions['logger'];
    trustProxy: boolean | string;
    /** The built pages; null where only the calls are wanted. */
    webDir: string | null;
  },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    // A keep-alive connection that idles must not hold up a stop.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false },
  });
  answerErrors(app);
  await protect(app, deps, []);
  await app.register(cookie);
  await app.register(compress, { threshold: 2048 });

  mountCalls(
    app,
    contract,
    {
      ...systemRoutes(contract, deps.version),
      ...authRoutes,
      ...memberRoutes,
      ...serviceRoleRoutes,
      ...specialDayRoutes,
      ...settingsRoutes,
      ...availabilityRoutes,
      ...rosterRoutes,
    },
    deps,
  );
  app.all('/api/*', answerUnknownCall);
  return app;
}
