import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RefusalCode, refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { LIMITS, type Limits, refuseSize } from './limits.ts';
import { RefusalError } from './refusal-error.ts';
import { type InlineHashes, securityHeaders } from './security-headers.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Says whether people reach this address by https, directly or through a trusted proxy. */
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
  // Neither header: no browser sent this, so nobody's cookie was borrowed.
  return site === undefined;
}

/** Names that only this machine can mean, so that no other site can borrow them (DNS rebinding). */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What load balancers and monitors ask, by whatever address they know this process. */
const HEALTH_PATH = '/api/health';

/** Whether the request was sent to `publicUrl`, to this machine itself, or asks for its health. */
function isSentToUs({ host, url }: FastifyRequest, publicUrl: URL): boolean {
  if (url === HEALTH_PATH) return true;
  const address = `${publicUrl.protocol}//${host}`;
  if (!URL.canParse(address)) return false;
  const asked = new URL(address);
  return asked.host === publicUrl.host || LOOPBACK_NAMES.has(asked.hostname);
}

/** Security headers on every answer, nothing kept by caches that is no file, and the refusal of what is too long and of changes asked for by other sites. */
export function protect(
  app: FastifyInstance,
  deps: Pick<Deps, 'publicUrl'>,
  inline: InlineHashes | null,
  limits: Limits = LIMITS,
): void {
  // As browsers write it: lower case, without a path or the protocol's own port.
  const publicUrl = deps.publicUrl === null ? null : new URL(deps.publicUrl);
  const headers = {
    ...securityHeaders({ inline, overHttps: deps.publicUrl?.startsWith('https://') === true }),
    // Unless a file says otherwise: no address tells for sure what is a call (`/%61pi/users` is one).
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (publicUrl && !isSentToUs(request, publicUrl)) {
      done(new RefusalError(refusal('wrong_host', `Please open Sundial at ${publicUrl.href}`)));
      return;
    }
    const isForeign = UNSAFE.has(request.method) && !isOwnOrigin(request, publicUrl?.origin ?? null);
    const refused: RefusalCode | null = refuseSize(request, limits) ?? (isForeign ? 'foreign_origin' : null);
    done(refused ? new RefusalError(refused) : undefined);
  });
}
