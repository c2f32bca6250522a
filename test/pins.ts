import { hash, verify } from '@node-rs/argon2';
import { type HashAlgorithm, KeyedPinHasher } from '#server/auth/pin-hasher.ts';

/** The PIN of all members in the API tests, unless a test sets another. */
export const PIN = '4821';

/** The start time of the API tests, in Unix milliseconds: Friday 13 March 2026, 10:00 in Sydney. */
export const START = Date.parse('2026-03-12T23:00:00Z');

/** The lowest cost that argon2 accepts. The hasher's own test checks the cost used in production. */
const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** The PIN hash of the test apps. */
export const cheapHash: HashAlgorithm = { hash: (text) => hash(text, LOWEST_COST), verify };

/** Returns a PIN hasher with the key of the tests' databases. */
export function testHasher(): KeyedPinHasher {
  return new KeyedPinHasher(Buffer.alloc(32, 7), cheapHash);
}
