import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserGroup } from '#domain/pin-rate-limit.ts';
import { readTeamLink, seedInForce } from '../db/team-link.ts';
import type { Deps } from '../deps.ts';
import { proofOf } from '../team-link.ts';
import { cookieOptions, isSameToken, tokenOf } from './cookies.ts';
import { DEVICE_LIFE, isKnownDevice } from './device-cookie.ts';
import { isSecure } from './protection.ts';
import type { SignedIn } from './session.ts';

function cookieName(request: FastifyRequest, deps: Deps): string {
  return isSecure(request, deps) ? '__Host-sundial-team' : 'sundial-team';
}

/**
 * Lets this browser see the names from now on, as long as the link of this seed holds. A browser that a member has
 * signed in on needs no cookie for that, and must not keep the names once that member is removed.
 */
export async function giveTeamCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  seed: string,
): Promise<void> {
  if (await isKnownDevice(request, deps)) return;
  reply.setCookie(cookieName(request, deps), proofOf(deps.pinHasher, seed), {
    ...cookieOptions(request, deps),
    maxAge: DEVICE_LIFE / 1000,
  });
}

/** Ends the team cookie of a browser that a member has signed in on: from now on the device itself is known. */
export function endTeamCookie(request: FastifyRequest, reply: FastifyReply, deps: Deps): void {
  const name = cookieName(request, deps);
  if (tokenOf(request, name) !== null) reply.clearCookie(name, cookieOptions(request, deps));
}

/**
 * Says whether this browser may see the names of those who can sign in, and try their PINs: everybody's while the team
 * link is off; then those that opened it, and those somebody has signed in on, whom switching it on must not lock out.
 */
export async function isOfTheTeam(asked: {
  readonly actor: SignedIn | null;
  readonly request: FastifyRequest;
  readonly deps: Deps;
}): Promise<boolean> {
  const { actor, request, deps } = asked;
  if (actor) return true;
  const seed = seedInForce(await readTeamLink(deps.database.query));
  if (seed === null) return true;
  return hasOpenedLink(request, deps, seed) || isKnownDevice(request, deps);
}

function hasOpenedLink(request: FastifyRequest, deps: Deps, seed: string): boolean {
  const proof = tokenOf(request, cookieName(request, deps));
  return proof !== null && isSameToken(proof, proofOf(deps.pinHasher, seed));
}

/**
 * Gives the group whose limit on wrong PINs this browser shares: the team's for browsers that opened the link, while
 * it is on or off, and for those that a member has signed in on.
 */
export async function groupOfBrowser(request: FastifyRequest, deps: Deps): Promise<BrowserGroup> {
  if (request.signedIn) return 'team';
  const { seed } = await readTeamLink(deps.database.query);
  if (seed !== null && hasOpenedLink(request, deps, seed)) return 'team';
  return (await isKnownDevice(request, deps)) ? 'team' : 'strangers';
}
