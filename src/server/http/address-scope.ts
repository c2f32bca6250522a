import { isIPv6 } from 'node:net';

/** The four groups that a household's or a host's network has; the rest it gives itself at will. */
const NETWORK_GROUPS = 4;

const GROUPS = 8;

/** The groups of an IPv6 address, zeros written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(GROUPS - before.length - after.length, 0);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

/**
 * Gives what failures of an address are counted under: an IPv4 address itself, also as IPv6 writes it, and of an IPv6
 * address the network (/64), because whoever has one has all of its addresses.
 */
export function addressScope(address: string): string {
  const plain = address.toLowerCase().split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
