/** An address that push messages may go to. A `host` with a leading `*.` stands for every name below it. */
export type PushHost =
  | { readonly host: string }
  /** A push service of one's own: exactly this protocol, host and port. */
  | { readonly origin: string };

/** The push services of the browsers. */
export const BROWSER_PUSH_HOSTS: readonly PushHost[] = [
  { host: 'fcm.googleapis.com' },
  { host: '*.push.apple.com' },
  { host: '*.notify.windows.com' },
  { host: 'updates.push.services.mozilla.com' },
];

/** The longest endpoint that is stored. Those of browsers have at most 600 characters. */
export const MAX_ENDPOINT_LENGTH = 1000;

/** A name with at least one dot, or an IPv4 address. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Scheme, host, port and path. The path has only characters that no reader of addresses treats as another. */
const ADDRESS = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?(\/[\w.~!$&'()*+,;=:@%/?-]*)?$/i;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
}

/** Returns the parts of an address with scheme and host in lower case, or null for anything unusual. */
function readAddress(text: string): Address | null {
  const [, scheme = '', host = '', port = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === '') return null;
  const lower = scheme.toLowerCase();
  const number = port === '' ? DEFAULT_PORTS[lower] : String(Number(port));
  return { scheme: lower, host: host.toLowerCase(), port: number ?? '', path };
}

function originOf({ scheme, host, port }: Address): string {
  return DEFAULT_PORTS[scheme] === port ? `${scheme}://${host}` : `${scheme}://${host}:${port}`;
}

function isAllowed(address: Address, allowed: PushHost): boolean {
  if ('origin' in allowed) return originOf(address) === allowed.origin;
  if (address.scheme !== 'https' || address.port !== '443' || !NAME.test(address.host)) return false;
  return allowed.host.startsWith('*.')
    ? address.host.endsWith(allowed.host.slice(1))
    : address.host === allowed.host;
}

/**
 * Returns an endpoint in the one spelling that is stored, or null if no message may go there: another host than the
 * allowed ones, another protocol or port, a user, or an address that can be read in two ways.
 */
export function readEndpoint(text: string, allowed: readonly PushHost[]): string | null {
  if (text.length > MAX_ENDPOINT_LENGTH) return null;
  const address = readAddress(text);
  // Without a path, it is the push service itself and no device's.
  if (!address || address.path.length < 2) return null;
  if (!allowed.some((host) => isAllowed(address, host))) return null;
  return `${originOf(address)}${address.path}`;
}

/** Returns an entry of `PUSH_HOSTS`: a host, or a protocol, host and port. Null if it is neither. */
export function readPushHost(entry: string): PushHost | null {
  const text = entry.toLowerCase();
  if (NAME.test(text.replace(/^\*\./, ''))) return { host: text };
  const address = readAddress(text);
  if (!address || address.path.length > 1 || Number(address.port) > 65_535) return null;
  return { origin: originOf(address) };
}

/** The keys with which messages to a device are encrypted (RFC 8291), base64url without padding. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Returns whether keys have the form of a browser's: an uncompressed point of 65 bytes, and a secret of 16 bytes. The
 * bits after the last byte are 0.
 */
export function areKeys({ p256dh, auth }: PushKeys): boolean {
  return /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/.test(p256dh) && /^[\w-]{21}[AQgw]$/.test(auth);
}
