import { isIPv6 } from 'node:net';

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
 * Returns the address in lower case, without a zone or port, and as IPv4 if it is the IPv6 form of one. Some proxies
 * write the client's port into `X-Forwarded-For`, and it differs with each connection.
 */
function plainAddress(address: string): string {
  const [, inBrackets, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  const plain = (inBrackets ?? beforePort ?? address).toLowerCase().split('%')[0] ?? '';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
}

/** Returns an IPv4 address, or the /64 of an IPv6 address, because a client can use every address of its /64. */
export function addressScope(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
