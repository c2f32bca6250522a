import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { RefusalError } from './http/refusal-error.ts';

/** The package's number for argon2id; its enum exists for the compiler only. */
const ARGON2ID = 2;

/** decisions: "Sessions and protection". A hash takes 19 MiB and some 20 ms of a core. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const LONGEST_QUEUE = 64;

/** Hashes and checks PINs, never more than two at once, so that a crowd at the door cannot exhaust the machine. */
export class PinHasher {
  readonly #key: Buffer;
  #places = 0;
  #running = 0;
  readonly #waiting: Array<() => void> = [];
  readonly #decoy: Promise<string>;

  constructor(secretKey: Buffer) {
    this.#key = secretKey;
    this.#decoy = hash(this.#keyed('decoy'), ARGON2);
  }

  /** Gives the hash to store. */
  hash(pin: string): Promise<string> {
    return this.#withPlace(() => this.#inTurn(() => hash(this.#keyed(pin), ARGON2)));
  }

  /**
   * Checks a PIN; with no stored hash (an unknown or removed member) it does the same work and says no.
   * `first` runs once the check is sure to be made, before the PIN is looked at: refused as busy, it never runs.
   */
  verify(
    pin: string,
    storedHash: string | null,
    first: () => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    return this.#withPlace(async () => {
      await first();
      return this.#inTurn(async () => {
        const matches = await verify(storedHash ?? (await this.#decoy), this.#keyed(pin));
        return matches && storedHash !== null;
      });
    });
  }

  /** As text, because the package's `verify` refuses bytes that are not UTF-8. */
  #keyed(pin: string): string {
    return createHmac('sha256', this.#key).update(pin).digest('base64url');
  }

  async #withPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#places >= AT_ONCE + LONGEST_QUEUE) throw new RefusalError('busy', { retryAfterSeconds: 5 });
    this.#places += 1;
    try {
      return await work();
    } finally {
      this.#places -= 1;
    }
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // Hands the place to the next in line, or gives it back.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
