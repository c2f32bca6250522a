import type { FastifyRequest } from 'fastify';
import { type Deps, linkOf } from '../deps.ts';
import { codeOf, teamLinkOf } from './team-link.ts';
import { activeSeed, readTeamLink } from './team-link-queries.ts';

/** The host names that lead only to the machine itself. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns whether an address leads only to the machine itself, so that no one else can open it. */
export function isOnlyThisMachine(address: string): boolean {
  // The host of a request may be an invalid address.
  return URL.canParse(address) && THIS_MACHINE.test(new URL(address).hostname);
}

/** Returns where a member with a new device signs in: the team link while it is on, or else Sundial's address. */
export async function signInAddressOf(deps: Deps, request: FastifyRequest): Promise<string> {
  const base = linkOf(deps, request);
  const seed = activeSeed(await readTeamLink(deps.database.query));
  return seed === null ? base : teamLinkOf(base, codeOf(deps.pinHasher, seed));
}
