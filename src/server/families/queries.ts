import { type Family, rulesOfFamily } from '#domain/families/family.ts';
import type { MemberId } from '#domain/ids.ts';
import { type NamedRule, nameRules } from '#domain/serving-together/broken-rules.ts';
import { type Db, lockFamilies } from '../db/database.ts';
import { NAME } from '../db/names.ts';

/** A family with its id. */
export interface StoredFamily extends Family {
  readonly id: number;
}

/** The choices of a family that has not chosen anything. */
export const EACH_ON_THEIR_OWN: Omit<Family, 'members'> = {
  ...{ serving: 'own', whom: 'adults', strictness: 'prefer' },
  ...{ oneFree: [], childrenWith: null },
};

/** Returns all families, oldest first, each with its adults before its children. */
export async function listFamilies(db: Db): Promise<StoredFamily[]> {
  const families = await db.selectFrom('families').selectAll().orderBy('id').execute();
  const members = await db
    .selectFrom('family_members')
    .selectAll()
    .orderBy('is_child')
    .orderBy('user_id')
    .execute();
  const choices = await db.selectFrom('family_choices').selectAll().orderBy('user_id').execute();
  const chosen = (kind: (typeof choices)[number]['kind'], id: number) =>
    choices.filter((row) => row.kind === kind && row.family_id === id).map(({ user_id }) => user_id);
  return families.map(({ id, serving, whom, strictness, children_with_adult }) => ({
    id,
    members: members
      .filter(({ family_id }) => family_id === id)
      .map(({ user_id, is_child }) => ({ userId: user_id, isChild: is_child === 1 })),
    ...{ serving, whom, strictness },
    oneFree: chosen('one_free', id),
    childrenWith: children_with_adult === 1 ? chosen('children_with', id) : null,
  }));
}

/** Returns the rules between members who serve, with their names. */
export async function listNamedRules(db: Db): Promise<NamedRule[]> {
  const rules = (await listFamilies(db)).flatMap(rulesOfFamily);
  if (rules.length === 0) return [];
  const serving = db.selectFrom('users').where('removed_at', 'is', null).where('does_not_serve', '=', 0);
  return nameRules(rules, await serving.select(['id', ...NAME]).execute());
}

/** Saves a new family (null) or a changed one, and returns its id. Its members leave other families. */
export async function saveFamily(tx: Db, id: number | null, family: Family): Promise<number> {
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

/** Removes the families that have no members any more. */
async function deleteEmptyFamilies(tx: Db): Promise<void> {
  await tx
    .deleteFrom('families')
    .where('id', 'not in', tx.selectFrom('family_members').select('family_id'))
    .execute();
}

/**
 * Ends a removed member's part in families in the caller's transaction, or that of a member who leaves (`onlyOwn`) in their
 * own family. Without one of those of whom one stays free, someone always is, so that choice ends. Children who served
 * only with this member serve with the other adults, if any.
 */
export async function endFamilyOf(tx: Db, id: MemberId, { onlyOwn = false } = {}): Promise<void> {
  await lockFamilies(tx);
  const own = tx.selectFrom('family_members').select('family_id').where('user_id', '=', id);
  await tx
    .deleteFrom('family_choices')
    .where('kind', '=', 'one_free')
    .$if(onlyOwn, (query) => query.where('family_id', 'in', own))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('family_choices as own')
          .select('own.user_id')
          .where('own.user_id', '=', id)
          .where('own.kind', '=', 'one_free')
          .whereRef('own.family_id', '=', 'family_choices.family_id'),
      ),
    )
    .execute();
  await tx
    .deleteFrom('family_choices')
    .where('user_id', '=', id)
    .$if(onlyOwn, (query) => query.where('family_id', 'in', own))
    .execute();
  await tx.deleteFrom('family_members').where('user_id', '=', id).execute();
  await deleteEmptyFamilies(tx);
}
