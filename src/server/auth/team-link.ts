import type { FastifyRequest } from 'fastify';
import { JOIN_PAGE } from '#contract/pages.ts';
import { CODE_BYTES, writeCode } from '#domain/sign-in/written-code.ts';
import { type Deps, linkOf } from '../deps.ts';
import type { PinHasher } from '../ports.ts';
import { readTeamLink } from './team-link-queries.ts';

/** The host names that lead only to the machine itself. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns the code of the team link. It can be derived only with both the database's seed and the key. */
export function codeOf(pinHasher: PinHasher, seed: string): string {
  const bytes = Buffer.from(pinHasher.secret(`team link ${seed}`), 'base64url');
  return writeCode(bytes.subarray(0, CODE_BYTES));
}

/** Returns the cookie value of a browser that has opened the link. The link cannot be derived from it. */
export function proofOf(pinHasher: PinHasher, seed: string): string {
  return pinHasher.secret(`team cookie ${seed}`);
}

/** Returns an id of the link that does not reveal it, so any browser may get it. A renewed link has another id. */
export function linkIdOf(pinHasher: PinHasher, seed: string): string {
  return pinHasher.secret(`team link id ${seed}`).slice(0, 12);
}

/** Returns the link. `base` is the public address. */
export function teamLinkOf(base: string, code: string): string {
  return `${base}${JOIN_PAGE}/${code}`;
}

/** Returns the team link, where a member with a new device signs in. */
export async function findTeamLink(deps: Deps, request: FastifyRequest): Promise<string> {
  const { seed } = await readTeamLink(deps.database.query);
  return teamLinkOf(linkOf(deps, request), codeOf(deps.pinHasher, seed));
}

/** Returns whether an address leads only to the machine itself, so that no one else can open it. */
export function isOnlyThisMachine(address: string): boolean {
  // The host of a request may be an invalid address.
  return URL.canParse(address) && THIS_MACHINE.test(new URL(address).hostname);
}
