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
    .selectFrom('familyMembers')
    .selectAll()
    .orderBy('isChild')
    .orderBy('memberId')
    .execute();
  const choices = await db.selectFrom('familyChoices').selectAll().orderBy('memberId').execute();
  const chosen = (kind: (typeof choices)[number]['kind'], id: number) =>
    choices.filter((row) => row.kind === kind && row.familyId === id).map(({ memberId }) => memberId);
  return families.map(({ id, serving, whom, strictness, childrenWithAdult }) => ({
    id,
    members: members
      .filter(({ familyId }) => familyId === id)
      .map(({ memberId, isChild }) => ({ memberId, isChild })),
    ...{ serving, whom, strictness },
    oneFree: chosen('one_free', id),
    childrenWith: childrenWithAdult ? chosen('children_with', id) : null,
  }));
}

/** Returns the rules between members who serve, with their names. */
export async function listNamedRules(db: Db): Promise<NamedRule[]> {
  const rules = (await listFamilies(db)).flatMap(rulesOfFamily);
  if (rules.length === 0) return [];
  const serving = db.selectFrom('users').where('removedAt', 'is', null).where('doesNotServe', '=', false);
  return nameRules(rules, await serving.select(['id', ...NAME]).execute());
}

/** Saves a new family (null) or a changed one, and returns its id. Its members leave other families. */
export async function saveFamily(tx: Db, id: number | null, family: Family): Promise<number> {
  const { serving, whom, strictness, childrenWith } = family;
  const row = { serving, whom, strictness, childrenWithAdult: childrenWith !== null } as const;
  const saved = await (id === null
    ? tx.insertInto('families').values(row).returning('id').executeTakeFirstOrThrow()
    : tx.updateTable('families').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow());
  const familyId = saved.id;
  await tx.deleteFrom('familyChoices').where('familyId', '=', familyId).execute();
  const ids = family.members.map(({ memberId }) => memberId);
  // Remaining members keep their row and their permissions for each other.
  await tx
    .deleteFrom('familyMembers')
    .where(({ eb, or }) =>
      or([
        eb('familyId', '=', familyId).and('memberId', 'not in', ids),
        eb('familyId', '!=', familyId).and('memberId', 'in', ids),
      ]),
    )
    .execute();
  await tx
    .insertInto('familyMembers')
    .values(
      family.members.map(({ memberId, isChild }) => ({
        memberId,
        familyId,
        isChild,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet(({ ref }) => ({ isChild: ref('excluded.isChild') })),
    )
    .execute();
  const choices = [
    ...family.oneFree.map((memberId) => ({ familyId, kind: 'one_free', memberId }) as const),
    ...(childrenWith ?? []).map((memberId) => ({ familyId, kind: 'children_with', memberId }) as const),
  ];
  if (choices.length > 0) await tx.insertInto('familyChoices').values(choices).execute();
  await deleteEmptyFamilies(tx);
  return familyId;
}

/** Removes families without members. */
async function deleteEmptyFamilies(tx: Db): Promise<void> {
  await tx
    .deleteFrom('families')
    .where('id', 'not in', tx.selectFrom('familyMembers').select('familyId'))
    .execute();
}

/**
 * Removes a member from all families and their choices, in the caller's transaction. If the member only leaves their
 * own family (`onlyOwn`), other families keep them. The choice that someone stays free ends when one of its people
 * leaves. Children who served only with this member then serve with the other adults, if any.
 */
export async function endFamilyOf(tx: Db, id: MemberId, { onlyOwn = false } = {}): Promise<void> {
  await lockFamilies(tx);
  const own = tx.selectFrom('familyMembers').select('familyId').where('memberId', '=', id);
  await tx
    .deleteFrom('familyChoices')
    .where('kind', '=', 'one_free')
    .$if(onlyOwn, (query) => query.where('familyId', 'in', own))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('familyChoices as own')
          .select('own.memberId')
          .where('own.memberId', '=', id)
          .where('own.kind', '=', 'one_free')
          .whereRef('own.familyId', '=', 'familyChoices.familyId'),
      ),
    )
    .execute();
  await tx
    .deleteFrom('familyChoices')
    .where('memberId', '=', id)
    .$if(onlyOwn, (query) => query.where('familyId', 'in', own))
    .execute();
  await tx.deleteFrom('familyMembers').where('memberId', '=', id).execute();
  await deleteEmptyFamilies(tx);
}
