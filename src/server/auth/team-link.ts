import { JOIN_PAGE } from '#contract/pages.ts';
import { CODE_BYTES, writeCode } from '#domain/sign-in/written-code.ts';
import type { PinHasher } from './pin-hasher.ts';

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
