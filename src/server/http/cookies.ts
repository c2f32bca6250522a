import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_HEADER } from '#contract/session-header.ts';
import type { Deps } from '../deps.ts';
import { isSecure } from './protection.ts';

const MAX_TOKEN_LENGTH = 100;

/** Only the hash of a token is stored, so read access to the database is not enough to use it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Returns whether a token from a request equals the expected one, in constant time. */
export function isSameToken(token: string, own: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hashToken(own)));
}

/** Scripts cannot read these cookies, and forms on other sites do not send them. */
export function cookieOptions(request: FastifyRequest, deps: Pick<Deps, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, deps) } as const;
}

/** Returns the token in the cookie of this name, or null if there is none or it is too long to be valid. */
export function tokenOf(request: FastifyRequest, cookieName: string): string | null {
  const token = request.cookies[cookieName];
  return token && token.length <= MAX_TOKEN_LENGTH ? token : null;
}

/**
 * Removes the cookies and the session header from the response to a server error: the change behind them was rolled back,
 * and the browser's own cookie is still valid. Must be registered after the cookie plugin.
 */
export function removeCookiesFromErrors(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 500) reply.removeHeader('set-cookie').removeHeader(SESSION_HEADER);
    done(null, payload);
  });
}
