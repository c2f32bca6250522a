import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { RefusalError } from '../http/refusal-error.ts';
import type { DeviceRank, PinHasher, VerifyOptions } from '../ports.ts';

/** The package's number for argon2id. Its enum exists only for the compiler. */
const ARGON2ID = 2;

/** A hash takes 19 MiB and about 20 ms of CPU time (docs/product.md, "PINs"). */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_RUNNING = 2;
const MAX_QUEUE_LENGTH = 64;

/**
 * Queue places that are reserved: 16 for devices that have signed in before, and 16 for these and browsers of the team,
 * so that a burst of strangers takes neither.
 */
const RESERVED: Readonly<Record<DeviceRank, number>> = { known: 0, team: 16, strangers: 32 };

/** Creates salted hashes and verifies texts against them. */
export interface HashAlgorithm {
  readonly hash: (text: string) => Promise<string>;
  readonly verify: (hash: string, text: string) => Promise<boolean>;
}

const argon2id: HashAlgorithm = {
  hash: (text) => hash(text, ARGON2),
  verify: (stored, text) => verify(stored, text),
};

/** Hashes and verifies PINs, at most two at once, so that many sign-ins cannot overload the machine. */
export class KeyedPinHasher implements PinHasher {
  readonly #key: Buffer;
  readonly #algorithm: HashAlgorithm;
  #places = 0;
  #running = 0;
  /** In the order that they are served in. */
  readonly #waiting: Readonly<Record<DeviceRank, Array<() => void>>> = { known: [], team: [], strangers: [] };
  #decoy: Promise<string> | null = null;

  constructor(secretKey: Buffer, algorithm: HashAlgorithm = argon2id) {
    this.#key = secretKey;
    this.#algorithm = algorithm;
  }

  hash(pin: string): Promise<string> {
    return this.#inTurn('known', () => this.#hash(pin));
  }

  verify(pin: string, storedHash: string | null, options: VerifyOptions = {}): Promise<boolean> {
    return this.#inTurn(options.device ?? 'strangers', async () => {
      // Created by the first caller, known or not, so that the time it takes reveals nothing.
      this.#decoy ??= this.#hash('decoy');
      const decoy = await this.#decoy;
      await options.before?.();
      const matches = await this.#algorithm.verify(storedHash ?? decoy, this.#keyed(pin));
      return matches && storedHash !== null;
    });
  }

  pseudonym(text: string): string {
    return createHmac('sha256', this.#key).update(`pseudonym ${text}`).digest('base64url');
  }

  secret(purpose: string): string {
    return createHmac('sha256', this.#key).update(`secret ${purpose}`).digest('base64url');
  }

  #hash(text: string): Promise<string> {
    return this.#algorithm.hash(this.#keyed(text));
  }

  /** As text, because the package's `verify` refuses bytes that are not UTF-8. */
  #keyed(pin: string): string {
    return createHmac('sha256', this.#key).update(pin).digest('base64url');
  }

  async #inTurn<Result>(device: DeviceRank, work: () => Promise<Result>): Promise<Result> {
    const places = MAX_RUNNING + MAX_QUEUE_LENGTH - RESERVED[device];
    if (this.#places >= places) throw new RefusalError('busy', { retryAfterSeconds: 5 });
    this.#places += 1;
    try {
      if (this.#running >= MAX_RUNNING) {
        await new Promise<void>((resolve) => this.#waiting[device].push(resolve));
      } else {
        this.#running += 1;
      }
      try {
        return await work();
      } finally {
        // Passes the turn to the next in the queue, or frees it.
        const { known, team, strangers } = this.#waiting;
        const next = known.shift() ?? team.shift() ?? strangers.shift();
        if (next) next();
        else this.#running -= 1;
      }
    } finally {
      this.#places -= 1;
    }
  }
}
