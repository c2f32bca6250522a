import { isIP } from 'node:net';
import { type Deps, linkOf } from '../deps.ts';

/** The site that passkeys are made for, as browsers name it: its host, and the origin they must be used at. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** As browsers allow it: https and a name, or this very machine. A numeric address is no name (`[::1]` is IPv6). */
function carriesPasskeys({ protocol, hostname }: URL): boolean {
  if (hostname === 'localhost') return true;
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * Gives what passkeys are bound to: the address people use (`PUBLIC_URL`). Where none is set, only this very machine by
 * its name: what a request calls us is otherwise up to whoever sends it. Null where the address can carry no passkeys.
 */
export function relyingPartyOf(
  deps: Pick<Deps, 'publicUrl'>,
  request: { protocol: string; host: string },
): RelyingParty | null {
  const address = linkOf(deps, request);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!carriesPasskeys(url) || (deps.publicUrl === null && url.hostname !== 'localhost')) return null;
  return { id: url.hostname, origin: url.origin };
}
