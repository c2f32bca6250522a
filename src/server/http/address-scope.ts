import { isIPv6 } from 'node:net';

/** The four groups of a household's or host's network prefix. The client chooses the other four freely. */
const NETWORK_GROUPS = 4;

const GROUPS = 8;

/** Returns the groups of an IPv6 address, with zeros written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(GROUPS - before.length - after.length, 0);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

/**
 * Returns the key under which failures of an address are counted: an IPv4 address itself (also in its IPv6 form), or
 * the /64 network of an IPv6 address, because a client can use every address of its network.
 */
export function addressScope(address: string): string {
  const plain = address.toLowerCase().split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
