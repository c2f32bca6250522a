import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isSameToken, tokenCookie } from '../http/cookies.ts';
import type { SignedIn } from './session.ts';
import { proofOf } from './team-link.ts';
import { readTeamLink, type TeamLinkState } from './team-link-queries.ts';
import { DEVICE_LIFETIME_MS, isKnownDevice } from './trusted-device.ts';

const COOKIE = tokenCookie('sundial-team');

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
  COOKIE.set(request, reply, deps, proofOf(deps.pinHasher, seed), DEVICE_LIFETIME_MS);
}

/** Clears the team cookie of a browser on which a member has signed in. From then on the device itself is known. */
export function endTeamCookie(request: FastifyRequest, reply: FastifyReply, deps: Deps): void {
  if (COOKIE.read(request, deps) !== null) COOKIE.clear(request, reply, deps);
}

/**
 * Returns whether this browser may see the members' names and try their PINs. While names are shown to everyone, every
 * browser may. Otherwise only browsers of the team may, because hiding the names must not lock them out.
 */
export async function canSeeMemberNames(caller: {
  readonly actor: SignedIn | null;
  readonly request: FastifyRequest;
  readonly deps: Deps;
}): Promise<boolean> {
  const { actor, request, deps } = caller;
  if (actor) return true;
  const link = await readTeamLink(deps.database.query);
  return !link.isOn || isKnownOrOpened(request, deps, link);
}

/** Returns whether this browser has opened the team link, or a member has signed in on it. */
export async function isTeamBrowser(request: FastifyRequest, deps: Deps): Promise<boolean> {
  if (request.signedIn) return true;
  return isKnownOrOpened(request, deps, await readTeamLink(deps.database.query));
}

async function isKnownOrOpened(
  request: FastifyRequest,
  deps: Deps,
  { seed }: TeamLinkState,
): Promise<boolean> {
  const proof = COOKIE.read(request, deps);
  if (proof !== null && isSameToken(proof, proofOf(deps.pinHasher, seed))) return true;
  return isKnownDevice(request, deps);
}
