import { setTimeout as sleep } from 'node:timers/promises';

/** How often the queue checks whether the next attempt may be made. */
const TICK_MS = 250;
/**
 * How long an attempt waits at most: a little longer than the slow pause of unknown browsers
 * (domain/pin-rate-limit.ts).
 */
const MAX_WAIT_MS = 13_000;
const MAX_WAITING = 256;
const MAX_PER_ADDRESS = 8;

/** An attempt that waits for its group. */
export interface WaitingAttempt {
  /** The bucket name of its address. */
  readonly address: string;
  /** The failures of that address. Waiting attempts with the fewest failures go first. */
  readonly failures: number;
  /** When it began to wait, by `performance.now()`. */
  readonly since: number;
  /** Returns the milliseconds until it may be made, according to the database. */
  readonly msUntilDue: () => Promise<number>;
  /** Returns whether its client has disconnected. */
  readonly isGone: () => boolean;
}

interface Waiter extends WaitingAttempt {
  readonly resolve: (isItsTurn: boolean | Error) => void;
}

/**
 * Returns the attempts in the order in which they are made: fewest failures of the address first, then in turns by
 * address, then the oldest. `served` counts the attempts that each address has already made.
 */
function inTurn(waiting: readonly Waiter[], served: ReadonlyMap<string, number>): Waiter[] {
  const earlierOf = new Map(served);
  const ranked = waiting.map((waiter) => {
    const earlier = earlierOf.get(waiter.address) ?? 0;
    earlierOf.set(waiter.address, earlier + 1);
    return { waiter, earlier };
  });
  return ranked
    .sort(
      (a, b) =>
        a.waiter.failures - b.waiter.failures || a.earlier - b.earlier || a.waiter.since - b.waiter.since,
    )
    .map(({ waiter }) => waiter);
}

/**
 * A queue for PIN attempts while their group is limited. Addresses take turns, so that an attacker with many attempts
 * cannot block others. Each process has its own queue. Between processes the database decides: addresses with failures
 * wait longer (`groupWait`).
 */
export class PinQueue {
  readonly #maxWaitMs: number;
  readonly #tick: () => Promise<unknown>;
  readonly #served = new Map<string, number>();
  #waiting: Waiter[] = [];
  #isRunning = false;
  #isStopped = false;

  /** `tick` is the pause between two checks. Tests pass their own. */
  constructor({ maxWaitMs = MAX_WAIT_MS, tick = (): Promise<unknown> => sleep(TICK_MS) } = {}) {
    this.#maxWaitMs = maxWaitMs;
    this.#tick = tick;
  }

  /** Returns true when it is the attempt's turn, false if that takes too long or too many are waiting. */
  wait(attempt: WaitingAttempt): Promise<boolean> {
    const fromAddress = this.#waiting.filter(({ address }) => address === attempt.address).length;
    if (this.#isStopped || this.#maxWaitMs === 0 || fromAddress >= MAX_PER_ADDRESS)
      return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        ...attempt,
        resolve: (result) => (result instanceof Error ? reject(result) : resolve(result)),
      });
      const overflow =
        this.#waiting.length > MAX_WAITING ? inTurn(this.#waiting, this.#served).at(-1) : undefined;
      if (overflow) this.#settle(overflow, false);
      if (!this.#isRunning) void this.#run();
    });
  }

  /** Refuses all waiting attempts, and all later ones. */
  stop(): void {
    this.#isStopped = true;
    for (const waiter of [...this.#waiting]) this.#settle(waiter, false);
  }

  #settle(waiter: Waiter, result: boolean | Error): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
    waiter.resolve(result);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await this.#tick();
      const oldest = performance.now() - this.#maxWaitMs;
      for (const waiter of [...this.#waiting])
        if (waiter.isGone() || waiter.since <= oldest) this.#settle(waiter, false);
      const [next] = inTurn(this.#waiting, this.#served);
      if (!next) break;
      try {
        if ((await next.msUntilDue()) > 0) continue;
        this.#served.set(next.address, (this.#served.get(next.address) ?? 0) + 1);
        this.#settle(next, true);
      } catch (error) {
        this.#settle(next, error as Error);
      }
    }
    this.#served.clear();
    this.#isRunning = false;
  }
}
