import type { MemberId } from '#domain/ids.ts';
import {
  type BrowserGroup,
  isLimited,
  isOfAccount,
  retryAfter,
  secondsToWait,
  teamLinkHelps,
  waitOf,
} from '#domain/pins/pin-rate-limit.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { type Db, lockAttempts } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Exchange, Incoming } from '../http/exchange.ts';
import type { Refused } from '../http/refusal-error.ts';
import { addressScope } from './address-scope.ts';
import {
  accountBucket,
  accountBuckets,
  addFailure,
  addressBucket,
  type CountedBucket,
  clearFailures,
  countFailures,
  deviceBucket,
  GROUP_BUCKETS,
  type NamedBucket,
  removeFailure,
} from './pin-failure-queries.ts';
import { endTeamCookie, isTeamBrowser } from './team-cookie.ts';
import { knownDeviceOf, trustDevice } from './trusted-device.ts';

/** The refusals of checking a PIN, in addition to the common ones. */
export type PinCheckRefusal = 'too_many_tries';

/** The request that tries a PIN or a code. */
interface GuessContext extends Incoming {
  readonly refused: Refused<PinCheckRefusal>;
}

/** The buckets that an attempt can count in. */
interface Attempt {
  readonly group: BrowserGroup;
  /** The own bucket of a device that has signed in before. */
  readonly device: NamedBucket | null;
  /** The buckets that count once there is no such device, or its limit is used up. */
  readonly others: readonly NamedBucket[];
}

function addressOf({ deps, request }: Incoming): NamedBucket {
  return addressBucket(deps.pinHasher.pseudonym(addressScope(request.ip)));
}

async function attemptOf(incoming: Incoming, memberId: MemberId): Promise<Attempt> {
  const deviceId = await knownDeviceOf(incoming.deps.database.query, incoming, memberId);
  const group = (await isTeamBrowser(incoming)) ? 'team' : 'strangers';
  return {
    group,
    device: deviceId === null ? null : deviceBucket(deviceId),
    others: [accountBucket(memberId, group), addressOf(incoming), ...GROUP_BUCKETS[group]],
  };
}

/** Returns the buckets that limit an attempt. */
async function findLimits(db: Db, { device, others }: Attempt, now: number): Promise<CountedBucket[]> {
  const own = device ? await countFailures(db, [device]) : [];
  const isKnown = own.some(({ kind, count }) => waitOf(kind, count, now) === 0);
  return isKnown ? own : countFailures(db, others);
}

/** Refuses with `too_many_tries` if one of the buckets is at its limit. */
function throwIfLimited(buckets: readonly CountedBucket[], now: number, { refused }: GuessContext): void {
  const waits = buckets.map(({ kind, count }) => ({ kind, wait: waitOf(kind, count, now) }));
  const limiting = waits.filter(({ wait }) => wait > 0);
  if (limiting.length === 0) return;
  const wait = Math.max(...limiting.map(({ wait }) => wait));
  const params = { waitSeconds: secondsToWait(wait), teamLinkHelps: teamLinkHelps(limiting) };
  throw refused(refusal('too_many_tries', params), {
    retryAfterSeconds: retryAfter(wait),
  });
}

/** Refuses an attempt above a limit. It writes nothing and takes no lock. */
async function checkLimits(context: GuessContext, attempt: Attempt): Promise<CountedBucket[]> {
  const now = context.deps.clock.now();
  const buckets = await findLimits(context.deps.database.query, attempt, now);
  throwIfLimited(buckets, now, context);
  return buckets;
}

/**
 * Counts an attempt as a failure. With `context`, first checks its limits in the same transaction, so that no two
 * attempts pass on the same count. Returns the buckets to subtract it from if it succeeds.
 */
async function countAttempt(deps: Deps, attempt: Attempt, context?: GuessContext): Promise<NamedBucket[]> {
  return deps.database.transaction(async (tx) => {
    await lockAttempts(tx);
    const now = deps.clock.now();
    const buckets = await findLimits(tx, attempt, now);
    if (context) throwIfLimited(buckets, now, context);
    await addFailure(tx, buckets, now);
    // A limited group keeps its rate whether PINs are right or wrong, so its attempts stay counted.
    const isGroupLimited = buckets.some(({ kind, count }) => isLimited(kind, count, now));
    return buckets.filter(
      ({ kind }) => kind === 'address' || (!isGroupLimited && !isOfAccount(kind) && kind !== 'device'),
    );
  });
}

/**
 * Returns whether this is the member's PIN, and counts failures (docs/decisions/0023). An unknown id gets the same work,
 * counts and answers. Refuses with `too_many_tries` and a wait, or with `busy`. After a right PIN, the caller must call
 * {@link clearFailuresAndTrustDevice}.
 */
export async function checkPin(
  context: GuessContext,
  guess: { memberId: MemberId; pin: string; storedHash: string | null },
): Promise<boolean> {
  const { deps } = context;
  const attempt = await attemptOf(context, guess.memberId);
  // Before the hasher's queue, so that a refused attempt takes no place in it.
  const limits = await checkLimits(context, attempt);
  let counted: NamedBucket[] = [];
  const isRight = await deps.pinHasher.verify(guess.pin, guess.storedHash, {
    device: limits.some(({ kind }) => kind === 'device') ? 'known' : attempt.group,
    before: async () => {
      counted = await countAttempt(deps, attempt, context);
    },
  });
  if (isRight && counted.length > 0) {
    await deps.database.transaction(async (tx) => {
      await lockAttempts(tx);
      await removeFailure(tx, counted);
    });
  }
  return isRight;
}

/** Counts a failed second step in the same buckets as a wrong PIN. It does not wait, because the PIN before it did. */
export async function recordFailedStep(incoming: Incoming, memberId: MemberId): Promise<void> {
  await countAttempt(incoming.deps, await attemptOf(incoming, memberId));
}

/**
 * Counts a wrong code of a personal link in the limit that its network address has for wrong PINs. Refuses with
 * `too_many_tries` above the limit. Only for calls that refuse other sites: a page of another site can load any address
 * (docs/decisions/0026).
 */
export async function countWrongCode(context: GuessContext): Promise<void> {
  const attempt = { group: 'strangers', device: null, others: [addressOf(context)] } as const;
  await checkLimits(context, attempt);
  await countAttempt(context.deps, attempt, context);
}

/**
 * Runs after a right PIN, and after the second step if there is one: clears the member's failures, which also allows
 * unknown devices again, and marks this device as known.
 */
export async function clearFailuresAndTrustDevice(
  tx: Db,
  exchange: Exchange,
  memberId: MemberId,
): Promise<void> {
  const deviceId = await trustDevice(tx, exchange, memberId);
  endTeamCookie(exchange);
  const device = deviceId === null ? [] : [deviceBucket(deviceId)];
  await clearFailures(tx, [...accountBuckets(memberId), ...device]);
}
