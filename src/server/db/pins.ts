import { type Db, isPostgres } from './database.ts';

/**
 * Gives whether the member is still there with the PIN that was checked, held against changes until the
 * transaction ends: a check takes its turn, and an administrator may have reset the PIN meanwhile.
 */
export async function holdPin(tx: Db, memberId: number, checkedHash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('pin_hash')
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined && row.pin_hash === checkedHash;
}

/** Gives the hash of a member's PIN; null where there is none, or no such member. */
export async function findPinHash(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('pin_hash')
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.pin_hash ?? null;
}
