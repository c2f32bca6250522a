import { type Db, isPostgres } from './database.ts';
import { CURRENT_USER_COLUMNS } from './sessions.ts';

/** What a second step may take: how many tries, and none that began before this moment (ms). */
export interface SecondStepLimits {
  readonly tries: number;
  readonly since: number;
}

/** A try of a second step. */
export interface SecondStepTry {
  readonly tokenHash: string;
  readonly memberId: number;
  /** What the passkey was to sign; null where none was asked for. */
  readonly challenge: string | null;
  readonly isLast: boolean;
}

/** Notes that somebody has given the right PIN and owes the second step. */
export async function insertSecondStep(
  tx: Db,
  step: { tokenHash: string; memberId: number; now: number },
): Promise<void> {
  await tx
    .insertInto('second_steps')
    .values({
      token_hash: step.tokenHash,
      user_id: step.memberId,
      challenge: null,
      tries: 0,
      created_at: step.now,
    })
    .execute();
}

/** Notes what the passkey is to sign and gives whose second step it is; null when it is over. */
export async function setChallenge(
  db: Db,
  tokenHash: string,
  challenge: string,
  limits: SecondStepLimits,
): Promise<number | null> {
  const row = await db
    .updateTable('second_steps')
    .set({ challenge })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', limits.tries)
    .where('created_at', '>=', limits.since)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Books a try before anything is looked at, and takes the challenge away with it: none is answered twice. Null when the
 * second step is over. Several at once are booked one after the other, each as a try of its own.
 */
export async function takeTry(
  db: Db,
  tokenHash: string,
  limits: SecondStepLimits,
): Promise<SecondStepTry | null> {
  for (;;) {
    const step = await db
      .selectFrom('second_steps')
      .select(['user_id', 'challenge', 'tries'])
      .where('token_hash', '=', tokenHash)
      .where('tries', '<', limits.tries)
      .where('created_at', '>=', limits.since)
      .executeTakeFirst();
    if (!step) return null;
    const tries = step.tries + 1;
    const { numUpdatedRows } = await db
      .updateTable('second_steps')
      .set({ tries, challenge: null })
      .where('token_hash', '=', tokenHash)
      .where('tries', '=', step.tries)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      return { tokenHash, memberId: step.user_id, challenge: step.challenge, isLast: tries >= limits.tries };
  }
}

/** Ends a second step and gives whether it was still open. */
export async function endSecondStep(tx: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_steps')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives a member as they see themselves, held against changes until the transaction ends. */
export function holdMember(tx: Db, memberId: number) {
  return tx
    .selectFrom('users')
    .select(CURRENT_USER_COLUMNS)
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}
