import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Budget, oneMore, retryAfter, type Tally, waitOf, waitSentence } from '#domain/guessing.ts';
import { refusal } from '#domain/refusal.ts';
import type { Db } from '../db/database.ts';
import {
  accountBudget,
  addressBudget,
  bookFailure,
  clearFailures,
  deviceBudget,
  findTallies,
  SITE,
} from '../db/sign-in-failures.ts';
import type { Deps } from '../deps.ts';
import { addressScope } from './address-scope.ts';
import { knowDevice, knownDeviceOf } from './device-cookie.ts';
import { RefusalError } from './refusal-error.ts';

/** One budget that a guess is held to: its kind, its name in the database, and its failures so far. */
interface Held {
  readonly kind: Budget;
  readonly name: string;
  readonly tally: Tally | null;
}

/** What a guess is held to: the first budget is booked before the PIN is looked at, the rest when it was wrong. */
interface Standing {
  readonly isKnown: boolean;
  readonly budgets: readonly [Held, ...Held[]];
}

/** The budgets of a guess: a known device has its own, until that is used up; everybody else shares the others. */
async function standingOf(deps: Deps, request: FastifyRequest, memberId: number): Promise<Standing> {
  const db = deps.database.query;
  const deviceId = await knownDeviceOf(db, request, deps, memberId);
  const names = {
    account: accountBudget(memberId),
    address: addressBudget(deps.pinHasher.pseudonym(addressScope(request.ip))),
    site: SITE,
    device: deviceId === null ? null : deviceBudget(deviceId),
  };
  const tallies = await findTallies(
    db,
    Object.values(names).flatMap((name) => name ?? []),
  );
  const held = (kind: Budget, name: string): Held => ({ kind, name, tally: tallies.get(name) ?? null });
  if (names.device) {
    const own = held('device', names.device);
    if (waitOf('device', own.tally, deps.clock.now()) === 0) return { isKnown: true, budgets: [own] };
  }
  return {
    isKnown: false,
    budgets: [held('account', names.account), held('address', names.address), held('site', names.site)],
  };
}

function refuseWaiting({ budgets }: Standing, now: number): void {
  const wait = Math.max(...budgets.map(({ kind, tally }) => waitOf(kind, tally, now)));
  if (wait === 0) return;
  throw new RefusalError(refusal('too_many_tries', waitSentence(wait)), {
    retryAfterSeconds: retryAfter(wait),
  });
}

/** Books a failure whatever others book meanwhile. */
async function book(deps: Deps, { kind, name }: Held): Promise<void> {
  const db = deps.database.query;
  for (;;) {
    const seen = (await findTallies(db, [name])).get(name) ?? null;
    if (await bookFailure(db, name, seen, oneMore(kind, seen, deps.clock.now()))) return;
  }
}

/**
 * Checks a PIN that somebody claims to be this member's (an id nobody has is guessed at like any other: the same work,
 * the same counts, the same answers). Failures are counted by docs/decisions/0029; refuses with `too_many_tries` and
 * the time to wait, and with `busy`. A right PIN still has to be followed by {@link forgive}.
 */
export async function checkPin(
  deps: Deps,
  request: FastifyRequest,
  guess: { memberId: number; pin: string; storedHash: string | null },
): Promise<boolean> {
  const { memberId, pin, storedHash } = guess;
  // Looked at before the queue too, so that whoever has to wait takes nobody's place in it.
  const { isKnown } = await refusedOrStanding(deps, request, memberId);
  let shared: readonly Held[] = [];
  return deps.pinHasher.verify(pin, storedHash, {
    isKnown,
    before: async () => {
      for (;;) {
        const { budgets } = await refusedOrStanding(deps, request, memberId);
        const [{ kind, name, tally }, ...rest] = budgets;
        shared = rest;
        // Of several guesses at once one gets through here; the others look again.
        const next = oneMore(kind, tally, deps.clock.now());
        if (await bookFailure(deps.database.query, name, tally, next)) return;
      }
    },
    missed: async () => {
      for (const held of shared) await book(deps, held);
    },
  });
}

async function refusedOrStanding(deps: Deps, request: FastifyRequest, memberId: number): Promise<Standing> {
  const standing = await standingOf(deps, request, memberId);
  refuseWaiting(standing, deps.clock.now());
  return standing;
}

/**
 * Books a second step that failed, wherever a wrong PIN is booked. It is held to no wait itself, because the PIN before
 * it was: who has waited for that need not wait again.
 */
export async function bookFailedStep(deps: Deps, request: FastifyRequest, memberId: number): Promise<void> {
  const { budgets } = await standingOf(deps, request, memberId);
  for (const held of budgets) await book(deps, held);
}

/**
 * After a right PIN, and the second step where there is one: forgets the member's failures, which also lets unknown devices in again, and knows this device
 * from now on.
 */
export async function forgive(
  tx: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  memberId: number,
): Promise<void> {
  const deviceId = await knowDevice(tx, request, reply, deps, memberId);
  const device = deviceId === null ? [] : [deviceBudget(deviceId)];
  await clearFailures(tx, [accountBudget(memberId), ...device]);
}
