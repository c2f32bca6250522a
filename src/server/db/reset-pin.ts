import { foldForSearch, fullName } from '#domain/member-name.ts';
import type { Db } from './database.ts';
import { deleteSessionsOf } from './sessions.ts';
import { accountBudget, clearFailures } from './sign-in-failures.ts';

/** Gives the members of this full name, upper or lower case: nobody, one, or several who share it. */
export async function findMembersByName(
  db: Db,
  name: string,
): Promise<Array<{ id: number; firstName: string; lastName: string; initials: string | null }>> {
  const everybody = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .where('removed_at', 'is', null)
    .execute();
  return everybody.filter((member) => foldForSearch(fullName(member)) === foldForSearch(name));
}

/** Gives a member a PIN that must be changed at the next sign-in, ends their sessions and forgets failed sign-ins. */
export async function setOneTimePin(tx: Db, memberId: number, pinHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ pin_hash: pinHash, first_login: 1 })
    .where('id', '=', memberId)
    .execute();
  await clearFailures(tx, [accountBudget(memberId)]);
  await deleteSessionsOf(tx, memberId);
}
