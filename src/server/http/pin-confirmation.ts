import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../db/database.ts';
import { findPinHash, holdPin } from '../db/pins.ts';
import type { Deps } from '../deps.ts';
import { checkPin, forgive } from './pin-guard.ts';
import { RefusalError } from './refusal-error.ts';

/** Who confirms a change of their own by their current PIN, and by what request. */
interface Confirming {
  readonly actor: { readonly memberId: number };
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Gives the stored hash of the current PIN once the given one was right; a wrong one counts like one at the door. */
export async function checkCurrentPin(
  { actor, deps, request }: Confirming,
  currentPin: string,
): Promise<string | null> {
  const { memberId } = actor;
  const storedHash = await findPinHash(deps.database.query, memberId);
  if (!(await checkPin(deps, request, { memberId, pin: currentPin, storedHash })))
    throw new RefusalError('current_pin_incorrect');
  return storedHash;
}

/** Makes a change of one's own in a transaction in which the PIN is still the one that was checked. */
export async function whilePinHolds<Result>(
  { actor, deps, request, reply }: Confirming,
  checkedHash: string | null,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return deps.database.transaction(async (tx) => {
    if (!(await holdPin(tx, actor.memberId, checkedHash))) throw new RefusalError('not_signed_in');
    const result = await change(tx);
    await forgive(tx, request, reply, deps, actor.memberId);
    return result;
  });
}

/** Makes a change of one's own, confirmed by the current PIN. */
export async function withCurrentPin<Result>(
  confirming: Confirming,
  currentPin: string,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return whilePinHolds(confirming, await checkCurrentPin(confirming, currentPin), change);
}
