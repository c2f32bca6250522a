import { setTimeout as sleep } from 'node:timers/promises';
import { compareFailures } from '#domain/pins/pin-rate-limit.ts';

/** How often the queue checks whether the next attempt may be made. */
const TICK_MS = 250;
/**
 * How long an attempt waits at most: longer than the slow pause of unknown browsers and the longest yield
 * (domain/pins/pin-rate-limit.ts).
 */
const MAX_WAIT_MS = 14_000;
const MAX_WAITING = 256;
const MAX_PER_ADDRESS = 8;
/**
 * How long a refused address keeps its waiting time, and for how many addresses. A minute, which may be the time until
 * it should try again, and some seconds for the request itself.
 */
const SENIORITY_MS = 70_000;
const MAX_SENIORITIES = 4096;

/** When an attempt may be made, according to the database. */
export interface Turn {
  /** The milliseconds until it may be made. */
  readonly groupWait: number;
  /** A day's failures of its networks. Those with the fewest go first (`compareFailures`). */
  readonly failures: readonly number[];
}

/** An attempt that waits for its group. */
export interface WaitingAttempt {
  /** The bucket name of its address. */
  readonly address: string;
  /** The failures of its networks when it began to wait. */
  readonly failures: readonly number[];
  /** When it began to wait, by the queue's clock. */
  readonly since: number;
  readonly readTurn: () => Promise<Turn>;
  /** Returns whether its client has disconnected. */
  readonly isGone: () => boolean;
}

interface Waiter extends Omit<WaitingAttempt, 'failures'> {
  failures: readonly number[];
  readonly resolve: (isItsTurn: boolean | Error) => void;
}

/** Since when an address waits, and when a refused address loses that time. */
interface Seniority {
  since: number;
  expiresAt: number;
}

/**
 * A queue for the PIN attempts of a group while it is limited. Attempts from the networks with the fewest failures of the day
 * go first. Among equals a lot decides, weighted by waiting time. Each process has its own queue. Between processes the
 * database decides: networks with failures wait longer (`groupWait`).
 */
export class PinQueue {
  /** Returns the time in milliseconds, by a clock that is never set back. */
  readonly now: () => number;
  readonly #maxWaitMs: number;
  readonly #tick: () => Promise<unknown>;
  readonly #random: () => number;
  readonly #seniorities = new Map<string, Seniority>();
  #waiting: Waiter[] = [];
  #isRunning = false;
  #isStopped = false;

  /** `tick` is the pause between two checks. Tests and benchmarks pass their own, and their own clock and lots. */
  constructor({
    maxWaitMs = MAX_WAIT_MS,
    tick = (): Promise<unknown> => sleep(TICK_MS),
    now = () => performance.now(),
    random = Math.random,
  } = {}) {
    this.#maxWaitMs = maxWaitMs;
    this.#tick = tick;
    this.now = now;
    this.#random = random;
  }

  /** Whether no attempt waits. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Returns true when it is the attempt's turn, false if that takes too long or too many are waiting. */
  wait(attempt: WaitingAttempt): Promise<boolean> {
    if (this.#isStopped || this.#maxWaitMs === 0 || this.#countFrom(attempt.address) >= MAX_PER_ADDRESS)
      return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      this.#keepSeniority(attempt);
      this.#waiting.push({
        ...attempt,
        resolve: (result) => (result instanceof Error ? reject(result) : resolve(result)),
      });
      const overflow = this.#waiting.length > MAX_WAITING ? this.#last() : undefined;
      if (overflow) this.#settle(overflow, false);
      if (!this.#isRunning) void this.#run();
    });
  }

  /** Refuses all waiting attempts, and all later ones. */
  stop(): void {
    this.#isStopped = true;
    for (const waiter of [...this.#waiting]) this.#settle(waiter, false);
  }

  #countFrom(address: string): number {
    return this.#waiting.filter((waiter) => waiter.address === address).length;
  }

  #keepSeniority({ address, since }: WaitingAttempt): void {
    const earlier = this.#seniorities.get(address);
    const isKept = earlier !== undefined && earlier.expiresAt >= this.now();
    // The map keeps the order of insertion, so the first is the one that began to wait earliest.
    const [first] = this.#seniorities.keys();
    if (!earlier && first !== undefined && this.#seniorities.size >= MAX_SENIORITIES)
      this.#seniorities.delete(first);
    this.#seniorities.set(address, {
      since: isKept ? earlier.since : since,
      expiresAt: Number.POSITIVE_INFINITY,
    });
  }

  #waitedMs({ address, since }: Waiter): number {
    return this.now() - (this.#seniorities.get(address)?.since ?? since);
  }

  #settle(waiter: Waiter, result: boolean | Error): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
    const seniority = this.#seniorities.get(waiter.address);
    const isLastOfAddress = this.#countFrom(waiter.address) === 0;
    if (seniority && result === true) seniority.since = this.now();
    if (seniority && isLastOfAddress) seniority.expiresAt = this.now() + (result === true ? 0 : SENIORITY_MS);
    waiter.resolve(result);
  }

  /** Returns the attempt to refuse when too many wait: the most failures, then an address's latest attempt. */
  #last(): Waiter | undefined {
    const counts = new Map<string, number>();
    const ranked = this.#waiting.map((waiter) => {
      const earlier = counts.get(waiter.address) ?? 0;
      counts.set(waiter.address, earlier + 1);
      return { waiter, earlier, waitedMs: this.#waitedMs(waiter) };
    });
    ranked.sort(
      (a, b) =>
        compareFailures(a.waiter.failures, b.waiter.failures) ||
        a.earlier - b.earlier ||
        b.waitedMs - a.waitedMs,
    );
    return ranked.at(-1)?.waiter;
  }

  /** Draws the next attempt. An address has one lot, however many attempts it makes. */
  #draw(): Waiter | undefined {
    let best: Waiter[] = [];
    for (const waiter of this.#waiting) {
      const order = best[0] ? compareFailures(waiter.failures, best[0].failures) : 0;
      if (order < 0) best = [waiter];
      else if (order === 0 && best.every(({ address }) => address !== waiter.address)) best.push(waiter);
    }
    // An attempt that has just arrived has a small chance too.
    const lots = best.map((waiter) => ({ waiter, weight: this.#waitedMs(waiter) + 1 }));
    let lot = this.#random() * lots.reduce((sum, { weight }) => sum + weight, 0);
    for (const { waiter, weight } of lots) {
      lot -= weight;
      if (lot < 0) return waiter;
    }
    return lots.at(-1)?.waiter;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await this.#tick();
      const oldest = this.now() - this.#maxWaitMs;
      for (const waiter of [...this.#waiting])
        if (waiter.isGone() || waiter.since <= oldest) this.#settle(waiter, false);
      await this.#serveNext();
    }
    this.#isRunning = false;
  }

  async #serveNext(): Promise<void> {
    for (let next = this.#draw(); next; next = this.#draw()) {
      try {
        const { failures, groupWait } = await next.readTurn();
        const isSamePlace = compareFailures(failures, next.failures) === 0;
        next.failures = failures;
        // Another attempt of its network failed meanwhile, so another may go first.
        if (!isSamePlace) continue;
        if (groupWait === 0) this.#settle(next, true);
      } catch (error) {
        this.#settle(next, error as Error);
      }
      return;
    }
  }
}
