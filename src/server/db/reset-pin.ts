import { foldForSearch, fullName } from '#domain/member-name.ts';
import type { Db } from './database.ts';
import { deleteSessionsOf } from './sessions.ts';
import { accountBucket, clearFailures } from './sign-in-failures.ts';

/** Returns the members with this full name, ignoring case. There may be none, one, or several. */
export async function findMembersByName(
  db: Db,
  name: string,
): Promise<Array<{ id: number; firstName: string; lastName: string; initials: string | null }>> {
  const everyone = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .where('removed_at', 'is', null)
    .execute();
  return everyone.filter((member) => foldForSearch(fullName(member)) === foldForSearch(name));
}

/** Sets a PIN that must be changed at the next sign-in, ends the member's sessions and clears their failures. */
export async function setOneTimePin(tx: Db, memberId: number, pinHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ pin_hash: pinHash, first_login: 1 })
    .where('id', '=', memberId)
    .execute();
  await clearFailures(tx, [accountBucket(memberId)]);
  await deleteSessionsOf(tx, memberId);
}
