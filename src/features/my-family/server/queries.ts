import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';
import { lockFamilies } from '#server/db/database.ts';
import { listFamilyOf } from '#server/families/acting-queries.ts';

/**
 * Allows an adult of the member's family to act for the member, or no longer. Returns false if there is no such adult.
 */
export async function saveMayAct(
  tx: Db,
  memberId: MemberId,
  { allowedId, allowed }: { readonly allowedId: MemberId; readonly allowed: boolean },
): Promise<boolean> {
  await lockFamilies(tx);
  const family = await listFamilyOf(tx, memberId);
  // Adults may always act for a child, who has nothing to allow.
  if (!family.some(({ id, isChild, isAdult }) => id === allowedId && !isChild && isAdult)) return false;
  const row = { memberId, allowedId };
  if (allowed)
    await tx
      .insertInto('mayAct')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('mayAct')
      .where(({ and }) => and(row))
      .execute();
  return true;
}
