import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import type { Transaction } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';

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
