import type { FastifyRequest } from 'fastify';
import { retryAfter, secondsToWait, waitOf, withFailure } from '#domain/pins/pin-rate-limit.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import type { Deps } from '../deps.ts';
import { networksOf } from '../http/address-scope.ts';
import { type RefusalError, refused } from '../http/refusal-error.ts';
import { addressBucket, findFailureCounts, lockAttempts, saveFailureCounts } from './pin-failure-queries.ts';

/**
 * Counts a wrong code of a secret address in the limit that its network address has for wrong PINs. Returns the refusal
 * to throw: `code`, or `too_many_tries` above the limit.
 */
export async function refuseWrongCode(
  deps: Deps,
  request: FastifyRequest,
  code: 'not_found' | 'link_ended' = 'not_found',
): Promise<RefusalError> {
  const bucket = addressBucket(deps.pinHasher.pseudonym(networksOf(request.ip)[2]));
  const wait = await deps.database.transaction(async (tx) => {
    await lockAttempts(tx);
    const now = deps.clock.now();
    const count = (await findFailureCounts(tx, [bucket])).get(bucket) ?? null;
    const current = waitOf('address', count, now);
    if (current === 0) await saveFailureCounts(tx, [[bucket, withFailure('address', count, now)]]);
    return current;
  });
  if (wait === 0) return refused(code);
  return refused(refusal('too_many_tries', { waitSeconds: secondsToWait(wait), teamLinkHelps: false }), {
    retryAfterSeconds: retryAfter(wait),
  });
}
