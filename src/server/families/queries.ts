import { type Family, rulesOfFamily } from '#domain/families/family.ts';
import {
  type FamilyMerge,
  familiesAfterLeaving,
  familiesAfterMerge,
  familiesWithout,
  type StoredFamily,
} from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { type NamedRule, nameRules } from '#domain/serving-together/named-rules.ts';
import { type Db, lockFamilies } from '../db/database.ts';
import { NAME } from '../db/names.ts';

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

/** Removes a family with its choices. */
export async function deleteFamily(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('families').where('id', '=', id).execute();
}

/** Stores the families that differ after a change, and deletes those that are gone. The caller must have locked them. */
export async function saveFamilies(
  tx: Db,
  before: readonly StoredFamily[],
  after: readonly StoredFamily[],
): Promise<void> {
  const isKnown = (family: StoredFamily) =>
    before.some((one) => JSON.stringify(one) === JSON.stringify(family));
  for (const family of after) if (!isKnown(family)) await saveFamily(tx, family.id, family);
  const left = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!left.has(id)) await deleteFamily(tx, id);
}

/** Removes a member from all families and their choices, in the caller's transaction. */
export async function endFamilyOf(tx: Db, id: MemberId): Promise<void> {
  await lockFamilies(tx);
  const families = await listFamilies(tx);
  await saveFamilies(tx, families, familiesWithout(families, id));
}

/** Removes a member from their own family, in the caller's transaction. Other families keep them in their choices. */
export async function leaveFamily(tx: Db, id: MemberId): Promise<void> {
  await lockFamilies(tx);
  const families = await listFamilies(tx);
  await saveFamilies(tx, families, familiesAfterLeaving(families, id));
}

/**
 * Merges two members in all families, in the caller's transaction. What either allowed, or was allowed, in the family
 * that stays remains.
 */
export async function mergeInFamilies(tx: Db, merge: FamilyMerge): Promise<void> {
  await lockFamilies(tx);
  const { stayingId, otherId } = merge;
  const families = await listFamilies(tx);
  const after = familiesAfterMerge(families, merge);
  const isIn = (id: MemberId) => (family: StoredFamily) =>
    family.members.some(({ memberId }) => memberId === id);
  const own = families.find(isIn(stayingId));
  const others = families.find(isIn(otherId));
  const stays = after.find(isIn(stayingId));
  if (others && own?.id === others.id) await joinPermissions(tx, merge);
  else if (others && stays?.id === others.id) {
    await tx.deleteFrom('familyMembers').where('memberId', '=', stayingId).execute();
    // Permissions follow.
    await tx
      .updateTable('familyMembers')
      .set({ memberId: stayingId })
      .where('memberId', '=', otherId)
      .execute();
  }
  await saveFamilies(tx, families, after);
}

/** Gives the permissions of the other one of two members of a family to the remaining one. */
async function joinPermissions(tx: Db, { stayingId, otherId }: FamilyMerge): Promise<void> {
  const rows = await tx
    .selectFrom('mayAct')
    .selectAll()
    .where(({ eb, or }) => or([eb('memberId', '=', otherId), eb('allowedId', '=', otherId)]))
    .execute();
  const renamed = (id: MemberId) => (id === otherId ? stayingId : id);
  const joined = rows
    .map(({ memberId, allowedId }) => ({ memberId: renamed(memberId), allowedId: renamed(allowedId) }))
    .filter(({ memberId, allowedId }) => memberId !== allowedId);
  if (joined.length === 0) return;
  await tx
    .insertInto('mayAct')
    .values(joined)
    .onConflict((same) => same.doNothing())
    .execute();
}
