import type { MemberId } from '#domain/ids.ts';
import { type Contact, contactOf } from '#domain/members/contact.ts';
import type { Db } from '../db/database.ts';

/**
 * Returns for each child among these members how to reach the first adult of the family who can be reached, because a child's
 * messages go to the adults.
 */
export async function listAdultContacts(
  db: Db,
  children: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Contact>> {
  if (children.length === 0) return new Map();
  const rows = await db
    .selectFrom('family_members as child')
    .innerJoin('family_members as adult', 'adult.family_id', 'child.family_id')
    .innerJoin('users', 'users.id', 'adult.user_id')
    .select(['child.user_id as id', 'contact_by as contactBy', 'phone_number as phoneNumber'])
    .select(['can_text as canText', 'email'])
    .where('child.user_id', 'in', children)
    .where('child.is_child', '=', 1)
    .where('adult.is_child', '=', 0)
    .orderBy('adult.user_id', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ id, ...data }) => {
      const contact = contactOf({ ...data, canText: data.canText === 1 });
      return contact ? [[id, contact]] : [];
    }),
  );
}
