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

/**
 * Makes a change of one's own once the current PIN was right, in a transaction in which it still is. Refuses a wrong
 * one, which counts like one at the door.
 */
export async function withCurrentPin<Result>(
  { actor, deps, request, reply }: Confirming,
  currentPin: string,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { memberId } = actor;
  const storedHash = await findPinHash(deps.database.query, memberId);
  if (!(await checkPin(deps, request, { memberId, pin: currentPin, storedHash })))
    throw new RefusalError('current_pin_incorrect');
  return deps.database.transaction(async (tx) => {
    if (!(await holdPin(tx, memberId, storedHash))) throw new RefusalError('not_signed_in');
    const result = await change(tx);
    await forgive(tx, request, reply, deps, memberId);
    return result;
  });
}
