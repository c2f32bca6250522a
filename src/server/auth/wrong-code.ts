import type { FastifyRequest } from 'fastify';
import { retryAfter, secondsToWait, waitOf, withFailure } from '#domain/pins/pin-rate-limit.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type RefusalError, refused } from '../http/refusal-error.ts';
import { networksOf } from './address-scope.ts';
import { addressBucket, findFailureCounts, lockAttempts, saveFailureCounts } from './pin-failure-queries.ts';

/**
 * Counts a wrong code of a personal link in the limit that its network address has for wrong PINs. Above the limit, it
 * only reads. Returns the refusal to throw: `link_ended`, or `too_many_tries` above the limit. Only for calls that
 * refuse other sites: a page of another site can load any address (docs/decisions/0093).
 */
export async function refuseWrongCode(deps: Deps, request: FastifyRequest): Promise<RefusalError> {
  const bucket = addressBucket(deps.pinHasher.pseudonym(networksOf(request.ip)[2]));
  const readLimit = async (db: Db) => {
    const now = deps.clock.now();
    const count = (await findFailureCounts(db, [bucket])).get(bucket) ?? null;
    return { now, count, wait: waitOf('address', count, now) };
  };
  const countFailure = () =>
    deps.database.transaction(async (tx) => {
      await lockAttempts(tx);
      const { now, count, wait } = await readLimit(tx);
      if (wait === 0) await saveFailureCounts(tx, [[bucket, withFailure('address', count, now)]]);
      return wait;
    });
  const wait = (await readLimit(deps.database.query)).wait || (await countFailure());
  if (wait === 0) return refused('link_ended');
  return refused(refusal('too_many_tries', { waitSeconds: secondsToWait(wait), teamLinkHelps: false }), {
    retryAfterSeconds: retryAfter(wait),
  });
}
