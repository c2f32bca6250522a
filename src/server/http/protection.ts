import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import type { Deps } from '../deps.ts';
import { checkSize, LIMITS, type Limits } from './limits.ts';
import { RefusalError } from './refusal-error.ts';
import { addSecurityHeaders, type InlineHashes } from './security-headers.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route does more than read, although its method is GET. */
    acts?: boolean;
  }
}

/** Returns whether people reach this app over https, directly or through a trusted proxy. */
export function isSecure(request: FastifyRequest, deps: Pick<Deps, 'publicUrl'>): boolean {
  return request.protocol === 'https' || deps.publicUrl?.startsWith('https://') === true;
}

function isOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  const { origin } = request.headers;
  if (origin !== undefined) {
    return origin === `${request.protocol}://${request.host}` || origin === publicOrigin;
  }
  // With neither header, the request does not come from a browser, so no cookie can be abused.
  return site === undefined;
}

/** Names that always mean this machine, so that other sites cannot use them for DNS rebinding. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Load balancers and monitors request this path at any address of the process. */
const HEALTH_PATH = '/api/health';

/** Returns whether the request was sent to `publicUrl` or to this machine, or is a health check. */
function isSentToUs({ host, url }: FastifyRequest, publicUrl: URL): boolean {
  if (url === HEALTH_PATH) return true;
  const address = `${publicUrl.protocol}//${host}`;
  if (!URL.canParse(address)) return false;
  const requested = new URL(address);
  return requested.host === publicUrl.host || LOOPBACK_NAMES.has(requested.hostname);
}

/**
 * Adds security headers to every response, forbids caching except of files, and refuses oversized requests and those that
 * change something but come from another site. A typed address counts as one: a link in an email looks the same.
 */
export async function protect(
  app: FastifyInstance,
  deps: Pick<Deps, 'publicUrl'>,
  inline: InlineHashes | null,
  limits: Limits = LIMITS,
): Promise<void> {
  // Normalized as browsers write it: lower case, without a path or the protocol's default port.
  const publicUrl = deps.publicUrl === null ? null : new URL(deps.publicUrl);
  await addSecurityHeaders(app, { inline, overHttps: publicUrl?.protocol === 'https:' });
  app.addHook('onRequest', (request, reply, done) => {
    // The default, unless a file overrides it. The address alone doesn't identify a call (`/%61pi/users` is one).
    reply.header('cache-control', 'no-store');
    if (publicUrl && !isSentToUs(request, publicUrl)) {
      done(new RefusalError(refusal('wrong_host', { address: publicUrl.href })));
      return;
    }
    const isChange = UNSAFE.has(request.method) || request.routeOptions.config.acts === true;
    const isForeign = isChange && !isOwnOrigin(request, publicUrl?.origin ?? null);
    const refused: RefusalCode | null = checkSize(request, limits) ?? (isForeign ? 'foreign_origin' : null);
    done(refused ? new RefusalError(refused) : undefined);
  });
}
