import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_HEADER } from '#contract/session-header.ts';
import type { Deps } from '../deps.ts';
import { isSecure } from './protection.ts';

const LONGEST_TOKEN = 100;

/** Only the hash of a token is stored: who reads the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Says whether somebody gave our own token, in the same time however much of it is right. */
export function isSameToken(given: string, own: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(own)));
}

/** No script may read our cookies, and no other site's form sends them. */
export function cookieOptions(request: FastifyRequest, deps: Pick<Deps, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, deps) } as const;
}

/** Gives the token in the cookie of this name, or null where there is none that we could have given. */
export function tokenOf(request: FastifyRequest, cookieName: string): string | null {
  const token = request.cookies[cookieName];
  return token && token.length <= LONGEST_TOKEN ? token : null;
}

/**
 * Removes cookies from the answer to a fault, and what it says of the session: the change behind them was rolled back,
 * and the browser's own cookie is still good. Must be registered after the plugin that writes cookies.
 */
export function keepBackCookiesOfFaults(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 500) reply.removeHeader('set-cookie').removeHeader(SESSION_HEADER);
    done(null, payload);
  });
}
