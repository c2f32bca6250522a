import { isIP } from 'node:net';
import { type Deps, linkOf } from '../deps.ts';

/** The site that passkeys are made for, in WebAuthn terms: its host, and the origin where they are used. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Browsers require https and a name, or localhost. A numeric address is not a name (`[::1]` is IPv6). */
function supportsPasskeys({ protocol, hostname }: URL): boolean {
  if (hostname === 'localhost') return true;
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * Returns the site that passkeys are bound to (`PUBLIC_URL`). Without that setting only localhost is accepted, because
 * the host of a request is chosen by its sender. Null if the address does not support passkeys.
 */
export function relyingPartyOf(
  deps: Pick<Deps, 'publicUrl'>,
  request: { protocol: string; host: string },
): RelyingParty | null {
  const address = linkOf(deps, request);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!supportsPasskeys(url) || (deps.publicUrl === null && url.hostname !== 'localhost')) return null;
  return { id: url.hostname, origin: url.origin };
}
