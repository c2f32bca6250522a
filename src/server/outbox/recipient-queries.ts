import type { MemberId } from '#domain/ids.ts';
import { contactOf, hasNumberWithoutTexts, isPushFirst } from '#domain/members/contact.ts';
import { compareByFirstName } from '#domain/members/name-format.ts';
import { type Db, isPostgres } from '../db/database.ts';
import { CAN_SERVE } from '../db/members.ts';
import { NAME } from '../db/names.ts';
import { listProvedDevices } from '../push/device-queries.ts';
import type { ChannelsSetUp } from './channels.ts';
import { listReaders } from './reader-queries.ts';

/** Returns how each member can be reached, and whether they serve. */
export function listContactData(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'contactBy', 'phoneNumber', 'canText', 'email', 'doesNotServe'])
    .where('removedAt', 'is', null)
    .execute();
}

/**
 * Returns these members by first name, each with who reads their messages (an adult of the family, if they are a child), and
 * with that person's language and contact, or null. `hasPush`: their devices get it first. `isReachable`: there, or in a
 * channel that is set up. Leaves out removed members, but not guests.
 * In a transaction, they cannot be removed before it ends, so that a later removal also stops their messages.
 */
export async function lockRecipients(db: Db, ids: readonly MemberId[], isSetUp: ChannelsSetUp) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('familyMembers', 'familyMembers.memberId', 'users.id')
    .select(['users.id', ...NAME, 'isAdmin', 'isGuest', 'language', 'familyId'])
    .select(['contactBy', 'phoneNumber', 'canText', 'email'])
    .where('users.id', 'in', ids)
    .where(CAN_SERVE)
    .orderBy('users.id')
    .$if(isPostgres(db), (query) => query.forKeyShare('users'))
    .execute();
  const readers = await listReaders(db, ids, isSetUp);
  const pushed = await listPushed(
    db,
    [...ids, ...[...readers.values()].map(({ readerId }) => readerId)],
    isSetUp,
  );
  return rows
    .map(({ contactBy, phoneNumber, canText, email, isAdmin, ...person }) => {
      const data = { contactBy, phoneNumber, canText, email };
      const own = { readerId: person.id, contact: contactOf(data), cannotText: hasNumberWithoutTexts(data) };
      const recipient = { ...person, isAdmin, ...own, ...readers.get(person.id) };
      const { contact, readerId } = recipient;
      const hasPush = pushed.has(readerId);
      const isReachable = hasPush || (contact !== null && isSetUp[contact.channel]);
      return { ...recipient, hasPush, isReachable };
    })
    .sort(compareByFirstName);
}

export type Recipient = Awaited<ReturnType<typeof lockRecipients>>[number];

/** Returns the members among these whose devices get their messages first. */
async function listPushed(
  db: Db,
  ids: readonly MemberId[],
  { pushSince }: ChannelsSetUp,
): Promise<ReadonlySet<MemberId>> {
  if (pushSince === undefined) return new Set();
  const devices = await listProvedDevices(db, ids, pushSince);
  if (devices.length === 0) return new Set();
  const choices = await db
    .selectFrom('users')
    .select(['id', 'contactBy'])
    .where(
      'id',
      'in',
      devices.map(({ memberId }) => memberId),
    )
    .execute();
  return new Set(choices.filter(isPushFirst).map(({ id }) => id));
}

/** Returns the members among these who can be reached now. */
export async function listReachable(
  db: Db,
  ids: readonly MemberId[],
  isSetUp: ChannelsSetUp,
): Promise<ReadonlySet<MemberId>> {
  const people = await lockRecipients(db, ids, isSetUp);
  return new Set(people.filter(({ isReachable }) => isReachable).map(({ id }) => id));
}

/**
 * Returns the others of a recipient's family, and everyone else who is reached at the same address: who reads a message, or
 * could take its name for their own.
 */
export async function listCompanions(db: Db, { id, contact }: Pick<Recipient, 'id' | 'contact'>) {
  const address = contact?.address.toLowerCase() ?? '';
  const rows = await db
    .selectFrom('users')
    .select(['id', ...NAME, 'phoneNumber', 'email'])
    .where('id', '!=', id)
    .where('removedAt', 'is', null)
    .where(({ or, eb, fn, selectFrom }) =>
      or([
        eb('phoneNumber', '=', address),
        eb(fn<string>('lower', ['email']), '=', address),
        eb(
          'id',
          'in',
          selectFrom('familyMembers as own')
            .innerJoin('familyMembers as other', 'other.familyId', 'own.familyId')
            .select('other.memberId')
            .where('own.memberId', '=', id),
        ),
      ]),
    )
    .execute();
  return rows.map(({ phoneNumber, email, ...companion }) => ({
    ...companion,
    isAtAddress: [phoneNumber, email].some((one) => one !== null && one.toLowerCase() === address),
  }));
}
