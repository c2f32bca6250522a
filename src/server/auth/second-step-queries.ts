import type { MemberId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';

/** The limits of a second step: the number of tries, and the earliest start (ms). */
export interface SecondStepLimits {
  readonly tries: number;
  readonly since: number;
}

/** A try of a second step. */
export interface SecondStepTry {
  readonly tokenHash: string;
  readonly memberId: MemberId;
  /** The challenge sent to the passkey. Null if there was none. */
  readonly challenge: string | null;
  readonly isLast: boolean;
}

/** Records that a member has entered the right PIN and must complete the second step. */
export async function insertSecondStep(
  tx: Db,
  step: { tokenHash: string; memberId: MemberId; now: number },
): Promise<void> {
  await tx
    .insertInto('secondSteps')
    .values({
      tokenHash: step.tokenHash,
      memberId: step.memberId,
      tries: 0,
      createdAt: step.now,
    })
    .execute();
}

/** Stores the challenge and returns the member's id, or null if the second step is over. */
export async function setChallenge(
  db: Db,
  tokenHash: string,
  challenge: string,
  limits: SecondStepLimits,
): Promise<number | null> {
  const row = await db
    .updateTable('secondSteps')
    .set({ challenge })
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', limits.tries)
    .where('createdAt', '>=', limits.since)
    .returning('memberId')
    .executeTakeFirst();
  return row?.memberId ?? null;
}

/**
 * Counts a try before anything is verified, and removes the challenge, so that it is answered only once. Returns null
 * if the second step is over. Concurrent tries are counted one after another.
 */
export async function claimTry(
  db: Db,
  tokenHash: string,
  limits: SecondStepLimits,
): Promise<SecondStepTry | null> {
  for (;;) {
    const step = await db
      .selectFrom('secondSteps')
      .select(['memberId', 'challenge', 'tries'])
      .where('tokenHash', '=', tokenHash)
      .where('tries', '<', limits.tries)
      .where('createdAt', '>=', limits.since)
      .executeTakeFirst();
    if (!step) return null;
    const tries = step.tries + 1;
    const { numUpdatedRows } = await db
      .updateTable('secondSteps')
      .set({ tries, challenge: null })
      .where('tokenHash', '=', tokenHash)
      .where('tries', '=', step.tries)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      return { tokenHash, memberId: step.memberId, challenge: step.challenge, isLast: tries >= limits.tries };
  }
}

/** Ends a second step and returns whether it was still open. */
export async function endSecondStep(tx: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondSteps')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
