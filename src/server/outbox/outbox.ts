import {
  type DeliveryReason,
  type MessageWay,
  OUTBOX_TIMES,
  type OutboxTimes,
  queryDelay,
  WAYS,
} from '#domain/delivery/delivery.ts';
import { nightRules } from '#domain/delivery/quiet-hours.ts';
import { isDuplicate } from '../db/faults.ts';
import type { BackgroundWork } from '../jobs/background-work.ts';
import type { Job, JobLog, SendOutcome } from '../ports.ts';
import { deletePushDevices } from '../push/device-queries.ts';
import { type ClaimDeps, claimToSend, type ToSend } from './claim.ts';
import { deleteExpiredContent } from './delivery-queries.ts';
import type { MessageKinds } from './kind.ts';
import { countOpen, findNextDue, giveUp, markLost, type Settlement, saveOutcome } from './sending-queries.ts';
import { outcomeOfPushes, settlementOfAttempt, settlementOfPush, settlementOfQuery } from './settlements.ts';
import { claimQuery, listKnownIds, listUnconfirmed, type UnconfirmedMessage } from './unconfirmed-queries.ts';

/** How long a page waits for an outcome, within a limit of 30 s. Unfinished deliveries continue in the background. */
export const PAGE_TIMEOUT_MS = 24_000;

/** How many lanes send at once, each one message at a time. 200 reminders of 200 ms each then take 4 s. */
const LANES: Readonly<Record<MessageWay, number>> = { push: 10, sms: 10, email: 3 };

/** The shortest time between two rounds while messages are being sent. */
const BUSY_ROUND_MS = 1000;

/** How often expired data is deleted (ms). */
const FORGET_INTERVAL_MS = 10 * 60_000;

/** How often a caller that waits for an outcome checks for it. */
const POLL_INTERVAL_MS = 100;

/** How often writing an outcome is tried before it is left to the lease, which makes it unknown. */
const WRITE_TRIES = 5;

/** Why a message was not sent if the provider can't be reached. */
const UNREACHABLE = {
  push: 'push_unreachable',
  sms: 'sms_unreachable',
  email: 'mail_unreachable',
} as const satisfies Record<MessageWay, DeliveryReason>;

const isGone = (outcome: SendOutcome | undefined) =>
  outcome?.kind === 'refused' && outcome.reason === 'push_gone';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends the messages that the database lists as due (docs/decisions/0035). No state is only in memory: a process may
 * die at any step, and any number of processes may work on the same outbox.
 */
export class Outbox implements Job {
  readonly kind = 'outbox';
  readonly intervalMs: number;
  readonly localStartMs = 0;
  readonly #deps: ClaimDeps;
  readonly #kinds: MessageKinds;
  readonly #work: BackgroundWork;
  readonly #times: OutboxTimes;
  readonly #log: JobLog | null;
  readonly #lanes: Record<MessageWay, number> = { push: 0, sms: 0, email: 0 };
  /** The end of the pause that the provider has requested (ms). */
  readonly #quietUntil: Record<MessageWay, number> = { push: 0, sms: 0, email: 0 };
  #isQuerying = false;
  #forgotAt = Number.NEGATIVE_INFINITY;

  constructor(
    deps: ClaimDeps,
    kinds: MessageKinds,
    work: BackgroundWork,
    times = OUTBOX_TIMES,
    log: JobLog | null = null,
  ) {
    this.#deps = deps;
    this.#kinds = kinds;
    this.#work = work;
    this.#times = times;
    this.intervalMs = times.pollInterval;
    this.#log = log;
  }

  /** Runs a round. Returns when the next is due. */
  async run(): Promise<number | null> {
    await this.wake();
    const due = this.#isStopped() ? null : await this.#findNextDue().catch(() => null);
    return due !== null && this.#isBusy() ? Math.max(due, this.#deps.clock.now() + BUSY_ROUND_MS) : due;
  }

  /** Runs a round at once, also during another one. */
  async wake(): Promise<void> {
    if (!this.#isStopped()) await this.#start(() => this.#round());
  }

  /**
   * Waits until no recipient of a message has anything due within `timeoutMs`, or until that time is over.
   * Anything due later is not waited for.
   */
  async waitUntilSettled(messageId: number, timeoutMs: number): Promise<void> {
    const { database, clock } = this.#deps;
    const last = clock.now() + timeoutMs;
    // Real time: a test's frozen clock must not block the response forever.
    const end = performance.now() + timeoutMs;
    void this.wake();
    while (
      !this.#isStopped() &&
      performance.now() < end &&
      (await countOpen(database.query, messageId, last)) > 0
    ) {
      await pause(POLL_INTERVAL_MS);
      // Messages that become due during the wait do not wait for the next round.
      const due = this.#isBusy() ? null : await this.#findNextDue();
      if (due !== null && due <= clock.now()) void this.wake();
    }
  }

  /** Starts background work. If the database is unavailable, the next round tries again. */
  #start(task: () => Promise<void>): Promise<void> {
    return this.#work.track(
      task().catch((error: Error) => this.#log?.error({ fault: error.name }, 'outbox failed')),
    );
  }

  async #round(): Promise<void> {
    const { database, clock } = this.#deps;
    const now = clock.now();
    await markLost(database.query, now);
    for (const channel of WAYS) {
      await giveUp(database.query, channel, now - this.#times.giveUp[channel], now);
      this.#openLane(channel);
    }
    await this.#queryAll();
    if (Math.abs(now - this.#forgotAt) < FORGET_INTERVAL_MS) return;
    this.#forgotAt = now;
    await deleteExpiredContent(database.query, now - this.#times.forget);
  }

  #isStopped(): boolean {
    return this.#work.signal.aborted;
  }

  #isBusy(): boolean {
    return WAYS.some((way) => this.#lanes[way] > 0);
  }

  /**
   * Opens one more lane unless all are open. A lane that finds a message opens the next, so an idle check costs one
   * query.
   */
  #openLane(channel: MessageWay): void {
    const { smsGateway, mailer } = this.#deps;
    // Without push messages, what waits for them takes the second way.
    const canOpen = { push: true, sms: smsGateway !== null, email: mailer !== null }[channel];
    if (!canOpen || this.#isStopped() || this.#lanes[channel] >= LANES[channel]) return;
    this.#lanes[channel] += 1;
    void this.#start(async () => {
      try {
        while (await this.#sendNext(channel));
      } finally {
        this.#lanes[channel] -= 1;
      }
    });
  }

  #findNextDue(): Promise<number | null> {
    const { database, clock, timeZone } = this.#deps;
    return findNextDue(database.query, nightRules(clock.now(), timeZone));
  }

  async #sendNext(channel: MessageWay): Promise<boolean> {
    if (this.#isStopped() || this.#deps.clock.now() < this.#quietUntil[channel]) return false;
    const claimed = await claimToSend(this.#deps, this.#kinds, channel, this.#times);
    if (claimed === 'none') return false;
    // A message may have changed to another channel.
    for (const each of WAYS) this.#openLane(each);
    if (claimed === 'settled') return true;
    const outcome = await this.#send(claimed);
    await this.#save(claimed, this.#settlementOf(channel, claimed, outcome));
    return true;
  }

  async #send(claimed: ToSend): Promise<SendOutcome> {
    const { smsGateway, mailer, clock } = this.#deps;
    const notConfigured = { kind: 'refused', reason: 'not_configured', code: null } as const;
    // A process that was paused after its claim must not send what others may already treat as lost.
    if (clock.now() > claimed.leaseUntil - this.#times.lease / 2) {
      return { kind: 'later', reason: UNREACHABLE[claimed.channel], code: null, afterMs: null };
    }
    if (claimed.channel === 'push') return this.#push(claimed.pushes);
    const { address: to } = claimed;
    if (claimed.channel === 'sms') return smsGateway?.send({ to, body: claimed.body }) ?? notConfigured;
    const { key, senderName, replyTo, language } = claimed;
    return mailer?.send({ ...claimed.mail, to, key, senderName, replyTo, language }) ?? notConfigured;
  }

  /** Sends a message to each of these devices at once. Those that are gone for good are deleted. */
  async #push(pushes: Extract<ToSend, { channel: 'push' }>['pushes']): Promise<SendOutcome> {
    const { push, database } = this.#deps;
    if (!push) return { kind: 'refused', reason: 'not_configured', code: null };
    const outcomes = await Promise.all(pushes.map((message) => push.sender.send(message)));
    const gone = pushes.filter((_, n) => isGone(outcomes[n]));
    await deletePushDevices(
      database.query,
      gone.map(({ deviceId }) => deviceId),
    );
    return outcomeOfPushes(outcomes);
  }

  #settlementOf(channel: MessageWay, claimed: ToSend, outcome: SendOutcome): Settlement {
    const now = this.#deps.clock.now();
    const chance = this.#deps.random.below(1000) / 1000;
    if (claimed.channel === 'push')
      return settlementOfPush(claimed, outcome, claimed.secondAt, { times: this.#times, now, chance });
    // Push services are many, so one that is busy does not stop the others.
    if (outcome.kind === 'later' && outcome.afterMs !== null)
      this.#quietUntil[channel] = now + outcome.afterMs;
    return settlementOfAttempt(claimed.channel, claimed, outcome, { times: this.#times, now, chance });
  }

  async #save({ id, tries }: ToSend | UnconfirmedMessage, to: Settlement): Promise<void> {
    const { database, clock } = this.#deps;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.transaction((tx) => saveOutcome(tx, id, tries, to, clock.now()));
      } catch (error) {
        // The provider's id already belongs to another message. Trying again changes nothing.
        if (attempt === WRITE_TRIES || isDuplicate(error)) throw error;
        await pause(200 * attempt);
      }
    }
  }

  /** Queries the provider about every due text message whose answer was lost. */
  async #queryAll(): Promise<void> {
    const { database, clock, smsGateway } = this.#deps;
    if (!smsGateway || this.#isQuerying) return;
    this.#isQuerying = true;
    try {
      const unconfirmed = await listUnconfirmed(database.query, clock.now(), LANES.sms);
      await Promise.allSettled(unconfirmed.map((message) => this.#query(message)));
    } finally {
      this.#isQuerying = false;
    }
  }

  async #query(message: UnconfirmedMessage): Promise<void> {
    const { database, clock, smsGateway } = this.#deps;
    const nextAt = clock.now() + queryDelay(this.#times, message.queries + 1);
    if (!smsGateway || !(await claimQuery(database.query, message, nextAt))) return;
    const queriedAt = clock.now();
    const found = await smsGateway.find({ to: message.address, body: message.body }, message.triedAt);
    if (found === null) return;
    const known = await listKnownIds(
      database.query,
      found.map(({ providerId }) => providerId),
    );
    const own = found.find(({ providerId }) => !known.has(providerId));
    const to = settlementOfQuery(message, own, { times: this.#times, queriedAt });
    if (to) await this.#save(message, to);
  }
}
