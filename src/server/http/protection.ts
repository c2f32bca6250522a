import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { RefusalError } from './refusal-error.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Says whether people reach this address by https, directly or through a trusted proxy. */
export function isSecure(request: FastifyRequest, deps: Pick<Deps, 'publicUrl'>): boolean {
  return request.protocol === 'https' || deps.publicUrl?.startsWith('https://') === true;
}

function isOwnOrigin(request: FastifyRequest, deps: Pick<Deps, 'publicUrl'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  const { origin } = request.headers;
  if (origin !== undefined) {
    return origin === `${request.protocol}://${request.host}` || origin === deps.publicUrl;
  }
  // Neither header: no browser sent this, so nobody's cookie was borrowed.
  return site === undefined;
}

/** Security headers, a strict content security policy, and the refusal of changes asked for by other sites. */
export async function protect(
  app: FastifyInstance,
  deps: Pick<Deps, 'publicUrl'>,
  styleHashes: readonly string[],
): Promise<void> {
  const overHttps = deps.publicUrl?.startsWith('https://') === true;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes.map((hash) => `'${hash}'`)],
        fontSrc: ["'self'"],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (UNSAFE.has(request.method) && !isOwnOrigin(request, deps)) throw new RefusalError('foreign_origin');
  });
}
