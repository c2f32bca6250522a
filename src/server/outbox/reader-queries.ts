import type { MemberId } from '#domain/ids.ts';
import { type Contact, contactOf } from '#domain/members/contact.ts';
import type { Db } from '../db/database.ts';
import type { ChannelsSetUp } from './channels.ts';

/** An adult who reads the messages of a child. */
interface Reader {
  readonly readerId: MemberId;
  readonly contact: Contact;
  /** A tag, or null for the church's language. */
  readonly language: string | null;
}

/**
 * Returns for each child among these members the adult of the family who gets the child's messages: the first one
 * reachable by a channel that is set up, or else the first with a contact. Leaves out children whose adults have no
 * contact.
 */
export async function listReaders(
  db: Db,
  children: readonly MemberId[],
  isSetUp: ChannelsSetUp,
): Promise<ReadonlyMap<MemberId, Reader>> {
  const readers = new Map<MemberId, Reader>();
  if (children.length === 0) return readers;
  const rows = await db
    .selectFrom('familyMembers as child')
    .innerJoin('familyMembers as adult', 'adult.familyId', 'child.familyId')
    .innerJoin('users', 'users.id', 'adult.memberId')
    .select(['child.memberId as id', 'users.id as readerId', 'users.language'])
    .select(['contactBy', 'phoneNumber', 'canText', 'email'])
    .where('child.memberId', 'in', children)
    .where('child.isChild', '=', true)
    .where('adult.isChild', '=', false)
    .orderBy('adult.memberId')
    .execute();
  for (const { id, readerId, language, ...data } of rows) {
    const contact = contactOf({ ...data, canText: data.canText });
    const first = readers.get(id);
    if (contact && (!first || (isSetUp[contact.channel] && !isSetUp[first.contact.channel])))
      readers.set(id, { readerId, contact, language });
  }
  return readers;
}
