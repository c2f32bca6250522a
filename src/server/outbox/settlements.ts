import { type Channel, type OutboxTimes, queryDelay, retryDelay } from '#domain/delivery/delivery.ts';
import type { SendOutcome } from '../ports.ts';
import type { Claimed } from './claim-queries.ts';
import type { Settlement } from './sending-queries.ts';
import type { UnconfirmedMessage } from './unconfirmed-queries.ts';

/** Returns the outcome of a message to several devices: one that got it is enough. */
export function outcomeOfPushes(outcomes: readonly SendOutcome[]): SendOutcome {
  const order = ['accepted', 'unknown', 'later', 'refused'] as const;
  const best = order.flatMap((kind) => outcomes.find((outcome) => outcome.kind === kind) ?? []);
  return best[0] ?? { kind: 'refused', reason: 'push_gone', code: null };
}

/**
 * Returns the result of a push message. `secondAt`: when it goes the second way unless it was opened, or null if it need
 * not. One whose outcome is unknown, was refused, or can't be pushed in time goes the second way at once. If the clock has
 * jumped back since the first try, it is not known how long that was.
 */
export function settlementOfPush(
  { tries, pushSince }: Pick<Claimed, 'tries' | 'pushSince'>,
  outcome: SendOutcome,
  secondAt: number | null,
  { times, now, chance }: { times: OutboxTimes; now: number; chance: number },
): Settlement {
  if (outcome.kind === 'accepted')
    return secondAt === null
      ? { state: 'sent', pushedAt: now, forget: true }
      : { state: 'queued', reason: 'push_unopened', nextAt: secondAt, pushedAt: now };
  const { reason, code } = outcome;
  const secondWay = { state: 'queued', reason, code, nextAt: now, pushedAt: now } as const;
  if (outcome.kind !== 'later') return secondWay;
  const wait = retryDelay(times, tries, chance, outcome.afterMs);
  const since = pushSince ?? now;
  const isOver = since > now || now + wait > since + times.pushFor;
  return isOver ? secondWay : { state: 'queued', reason, code, nextAt: now + wait };
}

/** Returns the result of a try as it is stored. `chance` is between 0 and 1. */
export function settlementOfAttempt(
  channel: Channel,
  claimed: Pick<Claimed, 'tries' | 'createdAt' | 'expiresAt'>,
  outcome: SendOutcome,
  { times, now, chance }: { times: OutboxTimes; now: number; chance: number },
): Settlement {
  if (outcome.kind === 'accepted') {
    return { state: 'sent', providerId: outcome.providerId, forget: true };
  }
  const { reason, code } = outcome;
  if (outcome.kind === 'unknown') {
    const nextAt = channel === 'sms' ? now + queryDelay(times, 0) : null;
    return { state: 'unknown', reason, code, nextAt };
  }
  // A failed email keeps its address for a day, so that it can be sent again.
  const failed = { state: 'failed', reason, code, forget: channel === 'sms' } as const;
  if (outcome.kind === 'refused') return failed;
  const nextAt = now + retryDelay(times, claimed.tries, chance, outcome.afterMs);
  const isTooLate = nextAt > (claimed.expiresAt ?? claimed.createdAt + times.giveUp[channel]);
  return isTooLate ? failed : { state: 'queued', reason, code, nextAt };
}

/**
 * Returns the result of a query to the provider: `own` is the provider's message that no other recipient has matched,
 * if any. Returns null while it may still appear.
 */
export function settlementOfQuery(
  message: UnconfirmedMessage,
  own: { readonly providerId: string; readonly isUndelivered: boolean } | undefined,
  { times, queriedAt }: { times: OutboxTimes; queriedAt: number },
): Settlement | null {
  if (own) {
    const { providerId, isUndelivered } = own;
    return isUndelivered
      ? { state: 'failed', reason: 'sms_undelivered', providerId, forget: true }
      : { state: 'sent', providerId, forget: true };
  }
  const isOver = queriedAt - message.triedAt > times.notTaken;
  return isOver ? { state: 'failed', reason: 'sms_not_taken', forget: true } : null;
}
