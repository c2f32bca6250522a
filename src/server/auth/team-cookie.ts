import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserGroup } from '#domain/pins/pin-rate-limit.ts';
import type { Deps } from '../deps.ts';
import { cookieOptions, isSameToken, tokenOf } from '../http/cookies.ts';
import { isSecure } from '../http/protection.ts';
import type { SignedIn } from './session.ts';
import { proofOf } from './team-link.ts';
import { activeSeed, readTeamLink } from './team-link-queries.ts';
import { DEVICE_LIFETIME_MS, isKnownDevice } from './trusted-device.ts';

function cookieName(request: FastifyRequest, deps: Deps): string {
  return isSecure(request, deps) ? '__Host-sundial-team' : 'sundial-team';
}

/**
 * Lets this browser see the names while the link of this seed is valid. A browser on which a member has signed in needs
 * no cookie, and must not see the names after that member is removed.
 */
export async function setTeamCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  seed: string,
): Promise<void> {
  if (await isKnownDevice(request, deps)) return;
  reply.setCookie(cookieName(request, deps), proofOf(deps.pinHasher, seed), {
    ...cookieOptions(request, deps),
    maxAge: DEVICE_LIFETIME_MS / 1000,
  });
}

/** Clears the team cookie of a browser on which a member has signed in. From then on the device itself is known. */
export function endTeamCookie(request: FastifyRequest, reply: FastifyReply, deps: Deps): void {
  const name = cookieName(request, deps);
  if (tokenOf(request, name) !== null) reply.clearCookie(name, cookieOptions(request, deps));
}

/**
 * Returns whether this browser may see the members' names and try their PINs. While the team link is off, every browser
 * may. While it is on, only browsers that opened it may, and those that a member has signed in on, because turning it on
 * must not lock them out.
 */
export async function canSeeMemberNames(caller: {
  readonly actor: SignedIn | null;
  readonly request: FastifyRequest;
  readonly deps: Deps;
}): Promise<boolean> {
  const { actor, request, deps } = caller;
  if (actor) return true;
  const seed = activeSeed(await readTeamLink(deps.database.query));
  if (seed === null) return true;
  return hasOpenedLink(request, deps, seed) || isKnownDevice(request, deps);
}

function hasOpenedLink(request: FastifyRequest, deps: Deps, seed: string): boolean {
  const proof = tokenOf(request, cookieName(request, deps));
  return proof !== null && isSameToken(proof, proofOf(deps.pinHasher, seed));
}

/**
 * Returns the group whose limit on wrong PINs this browser shares: the team's for browsers that opened the link,
 * whether it is on or off, and for those that a member has signed in on.
 */
export async function groupOfBrowser(request: FastifyRequest, deps: Deps): Promise<BrowserGroup> {
  if (request.signedIn) return 'team';
  const { seed } = await readTeamLink(deps.database.query);
  if (seed !== null && hasOpenedLink(request, deps, seed)) return 'team';
  return (await isKnownDevice(request, deps)) ? 'team' : 'strangers';
}
