import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { isPostgres, type Transaction } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';

/** Returns which of these members exist. They are not removed until the transaction ends. */
export async function lockMembers(tx: Transaction, ids: readonly MemberId[]): Promise<MemberId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forKeyShare())
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the names of these members. */
export async function listNames(
  tx: Transaction,
  ids: readonly MemberId[],
): Promise<Array<Named & { id: MemberId }>> {
  return tx
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('id', 'in', ids)
    .execute();
}

/** Removes a family with its choices. */
export async function deleteFamily(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('families').where('id', '=', id).execute();
}
