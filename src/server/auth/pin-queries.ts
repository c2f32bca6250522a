import type { MemberId } from '#domain/ids.ts';
import { isExactName } from '#domain/members/member-name.ts';
import { type Db, isPostgres } from '../db/database.ts';
import { MEMBER_COLUMNS } from '../db/members.ts';
import { NAME } from '../db/names.ts';
import { accountBuckets, clearFailures } from './pin-failure-queries.ts';
import { deleteSessionsOf } from './session-queries.ts';

/**
 * Locks the member's row until the transaction ends. Returns whether the member still exists with the verified PIN:
 * verification can be queued, and an administrator may have reset the PIN meanwhile.
 */
export async function lockPin(tx: Db, memberId: MemberId, checkedHash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('pinHash')
    .where('id', '=', memberId)
    .where('removedAt', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined && row.pinHash === checkedHash;
}

/** Returns the member with this id, with the PIN's hash, or undefined if there is none or the member was removed. */
export function findMemberForSignIn(db: Db, memberId: MemberId) {
  return db
    .selectFrom('users')
    .select([...MEMBER_COLUMNS, 'users.pinHash'])
    .where('id', '=', memberId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** Returns the hash of a member's PIN, or null if there is no PIN or no such member. */
export async function findPinHash(db: Db, memberId: MemberId): Promise<string | null> {
  return (await findMemberForSignIn(db, memberId))?.pinHash ?? null;
}

/** Returns the members with this full name, ignoring case. There may be none, one, or several. */
export async function findMembersByName(db: Db, name: string) {
  const everyone = await db
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('removedAt', 'is', null)
    .execute();
  return everyone.filter((member) => isExactName(member, name));
}

/**
 * Sets a PIN that must be changed at the next sign-in, ends the member's sessions, and clears their failures. Calendar
 * feeds stay (docs/decisions/0052).
 */
export async function setOneTimePin(tx: Db, memberId: MemberId, pinHash: string, now: number): Promise<void> {
  await tx.updateTable('users').set({ pinHash, firstLogin: true }).where('id', '=', memberId).execute();
  await clearFailures(tx, accountBuckets(memberId));
  await deleteSessionsOf(tx, memberId, now);
}
