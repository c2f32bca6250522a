import { CODE_BYTES, writeCode } from '#domain/written-code.ts';
import type { PinHasher } from './pin-hasher.ts';

/** Where a browser opens the link; the code follows. */
export const JOIN_PATH = '/join';

/** The code in the team's link: whoever has both the database's seed and the key can say it again, nobody else. */
export function codeOf(pinHasher: PinHasher, seed: string): string {
  const bytes = Buffer.from(pinHasher.secret(`team link ${seed}`), 'base64url');
  return writeCode(bytes.subarray(0, CODE_BYTES));
}

/** What a browser keeps once it has opened the link. The link cannot be read from it. */
export function proofOf(pinHasher: PinHasher, seed: string): string {
  return pinHasher.secret(`team cookie ${seed}`);
}

/** Identifies the link to every browser without giving it away: a renewed link has another id. */
export function linkIdOf(pinHasher: PinHasher, seed: string): string {
  return pinHasher.secret(`team link id ${seed}`).slice(0, 12);
}

/** The link itself; `base` is the address people use. */
export function teamLinkOf(base: string, code: string): string {
  return `${base}${JOIN_PATH}/${code}`;
}
