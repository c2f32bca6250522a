import { isSameToken, tokenCookie } from '../http/cookies.ts';
import type { Exchange, Incoming } from '../http/exchange.ts';
import type { SignedIn } from './session.ts';
import { proofOf } from './team-link.ts';
import { readTeamLink, type TeamLinkState } from './team-link-queries.ts';
import { DEVICE_LIFETIME_MS, isKnownDevice } from './trusted-device.ts';

const COOKIE = tokenCookie('sundial-team');

/**
 * Lets this browser see the names while the link of this seed is valid. A browser where a member has signed in needs no
 * cookie, and must not see the names after that member is removed.
 */
export async function setTeamCookie(exchange: Exchange, seed: string): Promise<void> {
  const { request, reply, deps } = exchange;
  if (await isKnownDevice(exchange)) return;
  COOKIE.set(request, reply, deps, proofOf(deps.pinHasher, seed), DEVICE_LIFETIME_MS);
}

/** Clears the team cookie of a browser where a member has signed in. From then on the device itself is known. */
export function endTeamCookie({ request, reply, deps }: Exchange): void {
  if (COOKIE.read(request, deps) !== null) COOKIE.clear(request, reply, deps);
}

/**
 * Returns whether this browser may see the members' names and try their PINs. While names are shown to everyone, every
 * browser may. Otherwise only browsers of the team may, because hiding the names must not lock them out.
 */
export async function canSeeMemberNames(caller: Incoming & { actor: SignedIn | null }): Promise<boolean> {
  if (caller.actor) return true;
  const link = await readTeamLink(caller.deps.database.query);
  return !link.isOn || isKnownOrOpened(caller, link);
}

/** Returns whether this browser has opened the team link, or a member has signed in on it. */
export async function isTeamBrowser(incoming: Incoming): Promise<boolean> {
  if (incoming.request.signedIn) return true;
  return isKnownOrOpened(incoming, await readTeamLink(incoming.deps.database.query));
}

async function isKnownOrOpened(incoming: Incoming, { seed }: TeamLinkState): Promise<boolean> {
  const { request, deps } = incoming;
  const proof = COOKIE.read(request, deps);
  if (proof !== null && isSameToken(proof, proofOf(deps.pinHasher, seed))) return true;
  return isKnownDevice(incoming);
}
