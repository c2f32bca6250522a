import { randomBytes, randomInt } from 'node:crypto';

/** The present moment, in milliseconds since 1970 UTC. */
export interface Clock {
  now(): number;
}

/** Everything chance-like, so that tests can foretell it. */
export interface Random {
  /** 256 bits that nobody can guess, base64url. */
  token(): string;
  /** A whole number from 0 up to, not including, the given one. */
  below(exclusiveMax: number): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  below: (exclusiveMax) => randomInt(exclusiveMax),
};
