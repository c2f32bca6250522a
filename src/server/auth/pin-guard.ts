import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemberId } from '#domain/ids.ts';
import {
  type BrowserGroup,
  type Bucket,
  type FailureCount,
  failuresOfNetworks,
  groupWait,
  pauseOf,
  retryAfter,
  secondsToWait,
  waitOf,
  withFailure,
} from '#domain/pins/pin-rate-limit.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { RefusalError, Refused } from '../http/refusal-error.ts';
import { networksOf } from './address-scope.ts';
import {
  accountBucket,
  addressBucket,
  clearFailures,
  deviceBucket,
  findFailureCounts,
  GROUP_BUCKETS,
  lockAttempts,
  networkBucket,
  removeOneFailure,
  saveFailureCounts,
} from './pin-failure-queries.ts';
import { endTeamCookie, groupOfBrowser } from './team-cookie.ts';
import { knownDeviceOf, trustDevice } from './trusted-device.ts';

/** The properties of a PIN attempt that its limits depend on. */
interface Attempt {
  readonly accountName: string;
  readonly addressName: string;
  /** The buckets of the address's networks: widest first, the address itself last. */
  readonly networkNames: readonly string[];
  readonly group: BrowserGroup;
  /** The bucket of a device that has signed in before. Null for an unknown device. */
  readonly deviceName: string | null;
}

/** The buckets that limit an attempt, and the wait of each in milliseconds. */
interface Limits {
  readonly isKnown: boolean;
  readonly buckets: ReadonlyArray<{ kind: Bucket; name: string; count: FailureCount | null }>;
  /** The wait of the account, the device or the address. If it is not 0, the attempt is refused. */
  readonly ownWait: number;
  /** The wait of the browser's group. If it is not 0, the attempt is queued. */
  readonly groupWait: number;
  readonly groupPause: number;
  /** A day's failures of its networks: widest first, the address itself last. */
  readonly failures: readonly number[];
}

async function attemptOf(deps: Deps, request: FastifyRequest, memberId: MemberId): Promise<Attempt> {
  const deviceId = await knownDeviceOf(deps.database.query, request, deps, memberId);
  const networks = networksOf(request.ip);
  return {
    accountName: accountBucket(memberId),
    addressName: addressBucket(deps.pinHasher.pseudonym(networks[2])),
    networkNames: networks.map((network) => networkBucket(deps.pinHasher.pseudonym(network))),
    group: await groupOfBrowser(request, deps),
    deviceName: deviceId === null ? null : deviceBucket(deviceId),
  };
}

/**
 * Reads the limits of an attempt. A known device has its own until that is used up. All other attempts share theirs.
 */
async function readLimits(db: Db, attempt: Attempt, now: number): Promise<Limits> {
  const { accountName, addressName, networkNames, deviceName, group } = attempt;
  const groupNames = GROUP_BUCKETS[group];
  const names = [accountName, addressName, ...networkNames, groupNames.window, groupNames.day];
  const counts = await findFailureCounts(db, deviceName === null ? names : [...names, deviceName]);
  const bucket = (kind: Bucket, name: string) => ({ kind, name, count: counts.get(name) ?? null });
  if (deviceName !== null) {
    const own = bucket('device', deviceName);
    if (waitOf('device', own.count, now) === 0)
      return { isKnown: true, buckets: [own], ownWait: 0, groupWait: 0, groupPause: 0, failures: [] };
  }
  const [account, address] = [bucket('account', accountName), bucket('address', addressName)];
  const [window, day] = [bucket('group', groupNames.window), bucket('groupDay', groupNames.day)];
  const networks = networkNames.map((name) => bucket('network', name));
  const groupCounts = {
    window: window.count,
    day: day.count,
    networks: networks.map(({ count }) => count),
  };
  return {
    isKnown: false,
    buckets: [account, address, ...networks, window, day],
    ownWait: Math.max(waitOf('account', account.count, now), waitOf('address', address.count, now)),
    groupWait: groupWait(group, groupCounts, now),
    groupPause: pauseOf(group, groupCounts, now),
    failures: failuresOfNetworks(groupCounts, now),
  };
}

/** What checking a PIN can refuse with, in addition to the common refusals. */
export type PinCheckRefusal = 'too_many_tries';

/** The request that tries a PIN. */
interface PinCheckContext {
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly refused: Refused<PinCheckRefusal>;
}

function refusedFor(
  wait: number,
  { teamLinkHelps, refused }: { teamLinkHelps: boolean; refused: PinCheckContext['refused'] },
): RefusalError {
  return refused(refusal('too_many_tries', { waitSeconds: secondsToWait(wait), teamLinkHelps }), {
    retryAfterSeconds: retryAfter(wait),
  });
}

/** Refuses an attempt because of its account, device or address. */
function throwIfOwnWait({ ownWait }: Limits, { refused }: PinCheckContext): void {
  if (ownWait > 0) throw refusedFor(ownWait, { teamLinkHelps: false, refused });
}

/** Another attempt of the same group was claimed first, so this one continues to wait. */
class GroupBusy extends Error {}

/**
 * Counts an attempt as a failure before the PIN is verified, in one transaction with the check of its limits, so that
 * no two attempts pass on the same count. Returns the buckets to decrement if the PIN is right.
 */
async function claimAttempt(context: PinCheckContext, attempt: Attempt): Promise<readonly string[]> {
  const { deps } = context;
  return deps.database.transaction(async (tx) => {
    await lockAttempts(tx);
    const now = deps.clock.now();
    const limits = await readLimits(tx, attempt, now);
    throwIfOwnWait(limits, context);
    if (limits.groupWait > 0) throw new GroupBusy();
    await saveFailureCounts(
      tx,
      limits.buckets.map(({ kind, name, count }) => [name, withFailure(kind, count, now)]),
    );
    // A limited group keeps its rate whether PINs are right or wrong, so its attempts stay counted.
    return limits.buckets
      .filter(
        ({ kind }) =>
          kind === 'address' || kind === 'network' || (isOfGroup(kind) && limits.groupPause === 0),
      )
      .map(({ name }) => name);
  });
}

async function releaseAttempt(deps: Deps, claimed: readonly string[]): Promise<void> {
  if (claimed.length === 0) return;
  await deps.database.transaction(async (tx) => {
    await lockAttempts(tx);
    await removeOneFailure(tx, claimed);
  });
}

function isOfGroup(kind: Bucket): boolean {
  return kind === 'group' || kind === 'groupDay';
}

/** Waits until the limits allow the attempt, and returns them. Refuses it if that takes too long. */
async function takeTurn(context: PinCheckContext, attempt: Attempt, since: number): Promise<Limits> {
  const { deps, request, refused } = context;
  const read = () => readLimits(deps.database.query, attempt, deps.clock.now());
  const limits = await read();
  throwIfOwnWait(limits, context);
  const queue = deps.pinQueues[attempt.group];
  // An attempt that arrives at the right moment must not overtake those that wait.
  if (limits.groupPause === 0 || (limits.groupWait === 0 && queue.isEmpty)) return limits;
  const isItsTurn = await queue.wait({
    address: attempt.addressName,
    failures: limits.failures,
    since,
    readTurn: read,
    isGone: () => request.raw.socket.destroyed,
  });
  if (!isItsTurn)
    throw refusedFor(limits.groupPause, { teamLinkHelps: attempt.group === 'strangers', refused });
  return limits;
}

/**
 * Returns whether this is the member's PIN, and counts failures (docs/decisions/0048). An unknown id gets the same work,
 * counts and answers. Refuses with `too_many_tries` and a wait, or with `busy`. After a right PIN, the caller must call
 * {@link clearFailuresAndTrustDevice}.
 */
export async function checkPin(
  context: PinCheckContext,
  guess: { memberId: MemberId; pin: string; storedHash: string | null },
): Promise<boolean> {
  const { deps, request } = context;
  const { memberId, pin, storedHash } = guess;
  const attempt = await attemptOf(deps, request, memberId);
  const since = deps.pinQueues[attempt.group].now();
  for (;;) {
    // Wait before entering the hasher's queue, so that a waiting attempt takes no place in it.
    const { isKnown } = await takeTurn(context, attempt, since);
    let claimed: readonly string[] = [];
    try {
      const isRight = await deps.pinHasher.verify(pin, storedHash, {
        isKnown,
        before: async () => {
          claimed = await claimAttempt(context, attempt);
        },
      });
      if (isRight) await releaseAttempt(deps, claimed);
      return isRight;
    } catch (error) {
      if (!(error instanceof GroupBusy)) throw error;
    }
  }
}

/** Counts a failed second step in the same buckets as a wrong PIN. It does not wait, because the PIN before it did. */
export async function recordFailedStep(
  deps: Deps,
  request: FastifyRequest,
  memberId: MemberId,
): Promise<void> {
  const attempt = await attemptOf(deps, request, memberId);
  await deps.database.transaction(async (tx) => {
    await lockAttempts(tx);
    const now = deps.clock.now();
    const { buckets } = await readLimits(tx, attempt, now);
    await saveFailureCounts(
      tx,
      buckets.map(({ kind, name, count }) => [name, withFailure(kind, count, now)]),
    );
  });
}

/**
 * Runs after a right PIN, and after the second step if there is one: clears the member's failures, which also allows
 * unknown devices again, and marks this device as known.
 */
export async function clearFailuresAndTrustDevice(
  tx: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  memberId: MemberId,
): Promise<void> {
  const deviceId = await trustDevice(tx, request, reply, deps, memberId);
  endTeamCookie(request, reply, deps);
  const device = deviceId === null ? [] : [deviceBucket(deviceId)];
  await clearFailures(tx, [accountBucket(memberId), ...device]);
}
