import type { MemberId } from '#domain/ids.ts';
import type { Transaction } from '../db/database.ts';
import type { Exchange } from '../http/exchange.ts';
import { RefusalError, type Refused } from '../http/refusal-error.ts';
import { checkPin, clearFailuresAndTrustDevice, type PinCheckRefusal } from './pin-guard.ts';
import { findPinHash, lockPin } from './pin-queries.ts';

/** The member who confirms a change with their current PIN, and the request. */
interface ConfirmationContext extends Exchange {
  readonly actor: { readonly memberId: MemberId };
  readonly refused: Refused<PinCheckRefusal | 'current_pin_incorrect'>;
}

/**
 * Returns the stored hash if the given current PIN is right. Throws `current_pin_incorrect` if it is wrong, which counts
 * as a failed sign-in.
 */
export async function checkCurrentPin(
  { actor, deps, request, refused }: ConfirmationContext,
  currentPin: string,
): Promise<string | null> {
  const { memberId } = actor;
  const storedHash = await findPinHash(deps.database.query, memberId);
  if (!(await checkPin({ deps, request, refused }, { memberId, pin: currentPin, storedHash })))
    throw refused('current_pin_incorrect');
  return storedHash;
}

/**
 * Runs the change in a transaction that first checks that the verified PIN is still the current one. If not, throws
 * `not_signed_in`.
 */
export async function withVerifiedPin<Result>(
  { actor, ...exchange }: ConfirmationContext,
  checkedHash: string | null,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return exchange.deps.database.transaction(async (tx) => {
    if (!(await lockPin(tx, actor.memberId, checkedHash))) throw new RefusalError('not_signed_in');
    const result = await change(tx);
    await clearFailuresAndTrustDevice(tx, exchange, actor.memberId);
    return result;
  });
}

/** Runs a change of the member's own data after verifying the current PIN. */
export async function withCurrentPin<Result>(
  context: ConfirmationContext,
  currentPin: string,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withVerifiedPin(context, await checkCurrentPin(context, currentPin), change);
}
