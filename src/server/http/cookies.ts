import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Returns the functions for one of Sundial's cookies. Scripts cannot read it, and forms on other sites do not send it. */
export function tokenCookie(name: string) {
  /** `__Host-` binds the cookie to this host. Browsers allow it over https only. */
  const nameFor = (request: FastifyRequest, deps: Deps) =>
    isSecure(request, deps) ? `__Host-${name}` : name;
  const optionsFor = (request: FastifyRequest, deps: Deps) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, deps) }) as const;

  /** Returns the token, or null if there is none or it is too long to be valid. */
  function read(request: FastifyRequest, deps: Deps): string | null {
    const token = request.cookies[nameFor(request, deps)];
    return token && token.length <= MAX_TOKEN_LENGTH ? token : null;
  }

  return {
    read,

    readHash(request: FastifyRequest, deps: Deps): string | null {
      const token = read(request, deps);
      return token === null ? null : hashToken(token);
    },

    set(request: FastifyRequest, reply: FastifyReply, deps: Deps, token: string, lifetimeMs: number): void {
      const options = { ...optionsFor(request, deps), maxAge: Math.floor(lifetimeMs / 1000) };
      reply.setCookie(nameFor(request, deps), token, options);
    },

    clear(request: FastifyRequest, reply: FastifyReply, deps: Deps): void {
      reply.clearCookie(nameFor(request, deps), optionsFor(request, deps));
    },
  };
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
