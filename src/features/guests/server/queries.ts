import { sql } from 'kysely';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { PhoneNumber } from '#domain/members/phone.ts';
import { type Db, isPostgres, type Transaction } from '#server/db/database.ts';
import { MEMBER_COLUMNS, type MemberChange, NEW_LIMITS, phoneColumns } from '#server/db/members.ts';
import { joinOnlyTeam } from '#server/db/memberships.ts';
import { NAME } from '#server/db/names.ts';

const COLUMNS = ['users.id', ...NAME, 'phoneNumber', 'canText', 'email', 'contactBy'] as const;

/** By rosters, and by what coordinators say of who served. */
const lastService = (today: PlainDate) => sql<PlainDate | null>`(select max(served.date) from (
  select date from roster_assignments where member_id = users.id and date < ${today}
  union select date from served_changes where member_id = users.id and came = 1
) as served)`;

const nextService = (today: PlainDate) =>
  sql<PlainDate | null>`(select min(date) from roster_assignments where member_id = users.id and date >= ${today})`;

/** Returns these guests, in the order they were added, with the dates of their last and next service. */
export async function listGuests(db: Db, ids: readonly MemberId[], today: PlainDate) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select([...COLUMNS, lastService(today).as('lastService')])
    .select(nextService(today).as('nextService'))
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .execute();
}

export type GuestRow = Awaited<ReturnType<typeof listGuests>>[number];

/** Returns a guest, locked against changes until the transaction ends. */
export function lockGuest(tx: Transaction, id: MemberId) {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('isGuest', '=', true)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns the names of the members. */
export function listMemberNames(db: Db) {
  return db
    .selectFrom('users')
    .select(['users.id', ...NAME])
    .where('removedAt', 'is', null)
    .execute();
}

/** Returns the names of these guests. */
export async function listGuestNames(db: Db, ids: readonly MemberId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['users.id', ...NAME])
    .where('users.id', 'in', ids)
    .execute();
}

/** What is entered about a new guest. */
interface AddedGuest {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: PhoneNumber | null;
  readonly email: string | null;
}

/** Adds a guest, who never signs in. */
export async function insertGuest(
  tx: Transaction,
  { phone, ...guest }: AddedGuest,
  now: number,
): Promise<MemberId> {
  const { id } = await tx
    .insertInto('users')
    .values({
      ...guest,
      ...phoneColumns(phone),
      ...{ isAdmin: false, firstLogin: true, role: 'member' },
      ...{ isGuest: true, createdAt: now, removedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the given fields of a guest. */
export async function updateGuest(tx: Transaction, id: MemberId, change: MemberChange): Promise<void> {
  await tx
    .updateTable('users')
    .set({ id, ...change })
    .where('id', '=', id)
    .execute();
}

/** Makes a guest a member like a new one. Throws a duplicate error if the initials were taken meanwhile. */
export async function becomeMember(
  tx: Transaction,
  id: MemberId,
  fields: {
    readonly firstName: string;
    readonly lastName: string;
    readonly initials: string;
    readonly pinHash: string;
  },
) {
  await tx
    .updateTable('users')
    .set({ ...fields, ...NEW_LIMITS, firstLogin: true, isGuest: false, removedAt: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('guestTeams').where('memberId', '=', id).execute();
  await joinOnlyTeam(tx, [id]);
  return tx.selectFrom('users').select(MEMBER_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the initials that are taken. */
export async function listInitials(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('users').select('initials').where('initials', 'is not', null).execute();
  return new Set(rows.flatMap((row) => row.initials ?? []));
}
