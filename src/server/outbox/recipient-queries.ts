import type { MemberId } from '#domain/ids.ts';
import { type ContactData, contactOf } from '#domain/members/contact.ts';
import { compareByFirstName } from '#domain/members/name-format.ts';
import { type Db, isPostgres } from '../db/database.ts';
import { listAdultContacts } from '../families/contact-queries.ts';
import type { ChannelsSetUp } from './channels.ts';

/**
 * Returns these members by first name, each with the contact that reaches them, or an adult of a child's family, or null. Leaves out removed members. In a
 * transaction, they cannot be removed before it ends, so that a later removal also stops their messages.
 */
export async function lockRecipients(db: Db, ids: readonly MemberId[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .select([
      'is_admin',
      'contact_by as contactBy',
      'phone_number as phoneNumber',
      'can_text as canText',
      'email',
      'language',
    ])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forKeyShare())
    .execute();
  const adults = await listAdultContacts(db, ids);
  return rows
    .map(({ contactBy, phoneNumber, canText, email, is_admin, ...person }) => {
      const data: ContactData = { contactBy, phoneNumber, canText: canText === 1, email };
      return { ...person, isAdmin: is_admin === 1, contact: adults.get(person.id) ?? contactOf(data) };
    })
    .sort(compareByFirstName);
}

export type Recipient = Awaited<ReturnType<typeof lockRecipients>>[number];

/** Returns those of these members whom a message can reach now. */
export async function listReachable(
  db: Db,
  ids: readonly MemberId[],
  isSetUp: ChannelsSetUp,
): Promise<ReadonlySet<MemberId>> {
  const people = await lockRecipients(db, ids);
  return new Set(people.filter(({ contact }) => contact && isSetUp[contact.channel]).map(({ id }) => id));
}
