import type { MemberId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';

/** Returns whether the member has a passkey, so that the PIN alone is not enough to sign in. */
export async function hasPasskeys(db: Db, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('memberId', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the recovery codes of a member. */
export async function deleteRecoveryCodesOf(tx: Db, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('memberId', '=', memberId).execute();
}

/**
 * Deletes a member's passkeys, recovery codes and open second steps, so that the PIN alone signs in again. Returns the
 * names of the deleted passkeys.
 */
export async function deleteAllPasskeysOf(tx: Db, memberId: MemberId): Promise<string[]> {
  const rows = await tx.deleteFrom('passkeys').where('memberId', '=', memberId).returning('name').execute();
  await deleteRecoveryCodesOf(tx, memberId);
  await tx.deleteFrom('secondSteps').where('memberId', '=', memberId).execute();
  return rows.map(({ name }) => name);
}
