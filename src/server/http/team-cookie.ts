import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** Lets this browser see the names from now on, as long as the link of this seed holds. */
export function giveTeamCookie(request: FastifyRequest, reply: FastifyReply, deps: Deps, seed: string): void {
  reply.setCookie(cookieName(request, deps), proofOf(deps.pinHasher, seed), {
    ...cookieOptions(request, deps),
    maxAge: DEVICE_LIFE / 1000,
  });
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
  const proof = tokenOf(request, cookieName(request, deps));
  if (proof !== null && isSameToken(proof, proofOf(deps.pinHasher, seed))) return true;
  return isKnownDevice(request, deps);
}
