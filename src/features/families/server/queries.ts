import type { Family } from '#domain/families/family.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { isPostgres, type Transaction } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';
import { deleteEmptyFamilies } from '#server/families/queries.ts';

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

/** Saves a new family (null) or a changed one, and returns its id. Its members leave other families. */
export async function saveFamily(tx: Transaction, id: number | null, family: Family): Promise<number> {
  const { serving, whom, strictness, childrenWith } = family;
  const row = { serving, whom, strictness, children_with_adult: childrenWith ? 1 : 0 } as const;
  const saved = await (id === null
    ? tx.insertInto('families').values(row).returning('id').executeTakeFirstOrThrow()
    : tx.updateTable('families').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow());
  const family_id = saved.id;
  await tx.deleteFrom('family_choices').where('family_id', '=', family_id).execute();
  const ids = family.members.map(({ userId }) => userId);
  // Those who stay keep their row, and what they allow each other.
  await tx
    .deleteFrom('family_members')
    .where(({ eb, or }) =>
      or([
        eb('family_id', '=', family_id).and('user_id', 'not in', ids),
        eb('family_id', '!=', family_id).and('user_id', 'in', ids),
      ]),
    )
    .execute();
  await tx
    .insertInto('family_members')
    .values(
      family.members.map(({ userId, isChild }) => ({
        user_id: userId,
        family_id,
        is_child: isChild ? 1 : 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ is_child: ref('excluded.is_child') })),
    )
    .execute();
  const choices = [
    ...family.oneFree.map((user_id) => ({ family_id, kind: 'one_free', user_id }) as const),
    ...(childrenWith ?? []).map((user_id) => ({ family_id, kind: 'children_with', user_id }) as const),
  ];
  if (choices.length > 0) await tx.insertInto('family_choices').values(choices).execute();
  await deleteEmptyFamilies(tx);
  return family_id;
}

/** Removes a family with its choices. */
export async function deleteFamily(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('families').where('id', '=', id).execute();
}
