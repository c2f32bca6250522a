import type { MemberId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusals/refusal.ts';
import { SECOND_STEP } from '#domain/sign-in/second-step.ts';
import type { Db, Transaction } from '../db/database.ts';
import { lockMember } from '../db/members.ts';
import { hashToken, tokenCookie } from '../http/cookies.ts';
import type { Exchange } from '../http/exchange.ts';
import type { RefusalError, Refused } from '../http/refusal-error.ts';
import { hasPasskeys } from './passkey-queries.ts';
import { clearFailuresAndTrustDevice, recordFailedStep } from './pin-guard.ts';
import { presentSignIn } from './present-own.ts';
import {
  claimTry,
  endSecondStep,
  insertSecondStep,
  type SecondStepTry,
  setChallenge,
} from './second-step-queries.ts';
import { startSession } from './session.ts';

/** A request of the second step, which can be over. It comes from a browser that claims to have given the right PIN. */
export interface SecondStepContext<Codes extends RefusalCode = never> extends Exchange {
  readonly refused: Refused<Codes | 'second_step_over'>;
}

const COOKIE = tokenCookie('sundial-second-step');

function limits({ deps }: Exchange) {
  return { tries: SECOND_STEP.tries, since: deps.clock.now() - SECOND_STEP.lifetimeMs };
}

/** Clears the cookie and returns the refusal to throw, after which the member must enter the PIN again. */
function startOver(context: SecondStepContext): RefusalError {
  COOKIE.clear(context.request, context.reply, context.deps);
  return context.refused('second_step_over');
}

/**
 * Begins the second step instead of a session, after the right PIN of a member with passkeys. Its cookie gives access
 * to nothing else. Returns whether the member has a second step.
 */
export async function beginSecondStep(tx: Db, context: Exchange, memberId: MemberId): Promise<boolean> {
  if (!(await hasPasskeys(tx, memberId))) return false;
  const { deps, request, reply } = context;
  const token = deps.random.token();
  await insertSecondStep(tx, { tokenHash: hashToken(token), memberId, now: deps.clock.now() });
  COOKIE.set(request, reply, deps, token, SECOND_STEP.lifetimeMs);
  return true;
}

/** Stores the challenge to sign and returns the id of the member. Throws `second_step_over`. */
export async function challengeSecondStep(context: SecondStepContext, challenge: string): Promise<number> {
  const tokenHash = COOKIE.readHash(context.request, context.deps);
  const db = context.deps.database.query;
  const memberId = tokenHash && (await setChallenge(db, tokenHash, challenge, limits(context)));
  if (!memberId) throw startOver(context);
  return memberId;
}

/** Counts a try before anything is verified. Throws `second_step_over`. */
export async function trySecondStep(context: SecondStepContext): Promise<SecondStepTry> {
  const tokenHash = COOKIE.readHash(context.request, context.deps);
  const step = tokenHash && (await claimTry(context.deps.database.query, tokenHash, limits(context)));
  if (!step) throw startOver(context);
  return step;
}

/** Counts a failed try like a wrong PIN and returns the refusal to throw. */
export async function failSecondStep<Code extends RefusalCode>(
  context: SecondStepContext<Code>,
  { memberId, isLast }: SecondStepTry,
  code: NoInfer<Code>,
): Promise<RefusalError> {
  await recordFailedStep(context, memberId);
  return isLast ? startOver(context) : context.refused(code);
}

/**
 * Starts the session if `proves` returns true, in one transaction with anything that the proof uses up. Otherwise
 * returns null and changes nothing.
 */
export async function passSecondStep(
  context: SecondStepContext,
  step: SecondStepTry,
  proves: (tx: Transaction) => Promise<boolean>,
): Promise<Awaited<ReturnType<typeof presentSignIn>> | null> {
  const { deps, request, reply } = context;
  return deps.database.transaction(async (tx) => {
    const member = await lockMember(tx, step.memberId);
    if (!member || !(await proves(tx))) return null;
    // The second step is gone if the PIN was reset meanwhile. The rollback restores a recovery code that was used.
    if (!(await endSecondStep(tx, step.tokenHash))) throw startOver(context);
    await startSession(tx, request, reply, deps, { id: member.id, isAdmin: member.isAdmin });
    await clearFailuresAndTrustDevice(tx, context, member.id);
    COOKIE.clear(request, reply, deps);
    return presentSignIn(tx, member);
  });
}
