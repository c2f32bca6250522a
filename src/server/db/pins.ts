import { type Db, isPostgres } from './database.ts';

/**
 * Locks the member's row until the transaction ends. Returns whether the member still exists with the verified PIN:
 * verification can be queued, and an administrator may have reset the PIN meanwhile.
 */
export async function lockPin(tx: Db, memberId: number, checkedHash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('pin_hash')
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined && row.pin_hash === checkedHash;
}

/** Returns the hash of a member's PIN, or null if there is no PIN or no such member. */
export async function findPinHash(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('pin_hash')
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.pin_hash ?? null;
}
