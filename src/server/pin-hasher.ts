import { createHmac } from 'node:crypto';
import { RefusalError } from './http/refusal-error.ts';

/** The package's number for argon2id; its enum exists for the compiler only. */
const ARGON2ID = 2;

/** decisions: "Sessions and protection". A hash takes 19 MiB and some 20 ms of a core. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const LONGEST_QUEUE = 64;

/** Places in the queue that only devices which have signed in before may take. */
const KEPT_FOR_KNOWN = 16;

/** Loaded with the first PIN, so that a start does not wait for it. */
let library: Promise<typeof import('@node-rs/argon2')> | undefined;

function loadLibrary() {
  library ??= import('@node-rs/argon2');
  return library;
}

/** Makes salted hashes and verifies texts against them. */
export interface HashAlgorithm {
  readonly hash: (text: string) => Promise<string>;
  readonly verify: (hash: string, text: string) => Promise<boolean>;
}

const argon2id: HashAlgorithm = {
  hash: async (text) => (await loadLibrary()).hash(text, ARGON2),
  verify: async (hash, text) => (await loadLibrary()).verify(hash, text),
};

/** What goes with the check of a PIN. */
export interface Check {
  /** Whether it comes from a device that has signed in before: it goes before all that do not. */
  readonly isKnown?: boolean;
  /** Runs when the check's turn has come, before the PIN is looked at; what it throws refuses the check. */
  readonly before?: () => Promise<void>;
}

/** Hashes and checks PINs, never more than two at once, so that a crowd at the door cannot exhaust the machine. */
export class PinHasher {
  readonly #key: Buffer;
  readonly #algorithm: HashAlgorithm;
  #places = 0;
  #running = 0;
  readonly #waiting = { known: [] as Array<() => void>, others: [] as Array<() => void> };
  #decoy: Promise<string> | null = null;

  constructor(secretKey: Buffer, algorithm: HashAlgorithm = argon2id) {
    this.#key = secretKey;
    this.#algorithm = algorithm;
  }

  /** Gives the hash to store. */
  hash(pin: string): Promise<string> {
    return this.#inTurn(true, () => this.#hash(pin));
  }

  /**
   * Checks a PIN; with no stored hash (an unknown or removed member) it does the same work and says no. Refuses as
   * `busy`, before anything else, when too many wait.
   */
  verify(pin: string, storedHash: string | null, check: Check = {}): Promise<boolean> {
    return this.#inTurn(check.isKnown === true, async () => {
      // Made for whoever comes first, known or not, so that the time it takes tells nothing.
      this.#decoy ??= this.#hash('decoy');
      const decoy = await this.#decoy;
      await check.before?.();
      const matches = await this.#algorithm.verify(storedHash ?? decoy, this.#keyed(pin));
      return matches && storedHash !== null;
    });
  }

  /** Gives a name for something that must not be stored itself, the same each time, which only the key leads back from. */
  pseudonym(text: string): string {
    return createHmac('sha256', this.#key).update(`pseudonym ${text}`).digest('base64url');
  }

  /** Gives a secret of its own for each purpose, the same each time, which nobody makes without the key. */
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

  async #inTurn<Result>(isKnown: boolean, work: () => Promise<Result>): Promise<Result> {
    const places = AT_ONCE + LONGEST_QUEUE - (isKnown ? 0 : KEPT_FOR_KNOWN);
    if (this.#places >= places) throw new RefusalError('busy', { retryAfterSeconds: 5 });
    this.#places += 1;
    try {
      if (this.#running >= AT_ONCE) {
        const { known, others } = this.#waiting;
        await new Promise<void>((resolve) => (isKnown ? known : others).push(resolve));
      } else {
        this.#running += 1;
      }
      try {
        return await work();
      } finally {
        // Hands the turn to the next in line, or gives it back.
        const next = this.#waiting.known.shift() ?? this.#waiting.others.shift();
        if (next) next();
        else this.#running -= 1;
      }
    } finally {
      this.#places -= 1;
    }
  }
}
