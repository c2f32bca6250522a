import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { ContactData } from '#domain/members/contact.ts';
import type { PhoneNumber } from '#domain/members/phone.ts';
import type { PreferredRoles } from '#domain/teams/teams.ts';
import { type Db, isPostgres } from './database.ts';
import { SHOWN_COLUMNS, type ShownColumn } from './personal-data.ts';
import type { Tables } from './tables.ts';

/** Returns a role that a member prefers in the first of their teams in which they prefer one. */
const inFirstTeam = (column: string) => sql<RoleId | null>`(
  select ${sql.ref(column)} from team_members m join teams t on t.id = m.team_id
  where m.member_id = users.id and (m.preferred_role_id is not null or m.secondary_role_id is not null)
  order by t.sort_order, t.id limit 1)`;

/** The columns needed to present a member. */
export const MEMBER_COLUMNS = [
  ...SHOWN_COLUMNS.map((column) => `users.${column}` as const),
  inFirstTeam('m.preferredRoleId').as('preferredRoleId'),
  inFirstTeam('m.secondaryRoleId').as('secondaryRoleId'),
] as const;

export type MemberRow = Pick<Selectable<Tables['users']>, ShownColumn> & PreferredRoles;

/** Returns the columns for the phone number of a new member. */
export function phoneColumns(phone: PhoneNumber | null): { phoneNumber: string | null; canText: boolean } {
  return { phoneNumber: phone?.number ?? null, canText: phone === null || phone.canText };
}

/**
 * Who can have a place: current members, and guests. Everything else is for members only and asks for a `removedAt` of null,
 * which guests do not have.
 */
export const CAN_SERVE = sql<boolean>`(users.removed_at is null or users.is_guest = 1)`;

/** The limits that a new member starts with, as the church chose. */
export const NEW_LIMITS = { onceADay: sql<boolean>`(select new_once_a_day from settings)` };

/** New contact data. Omitted fields stay unchanged. */
export interface ContactChange {
  readonly phone?: PhoneNumber | null | undefined;
  readonly email?: ContactData['email'] | undefined;
  readonly contactBy?: ContactData['contactBy'] | undefined;
}

/** The columns of a member to change. Those that are undefined stay unchanged. */
export type MemberChange = UpdateObject<Tables, 'users'>;

/**
 * Returns the columns for new contact data of a member. A number that is already stored keeps its text-message flag,
 * because the SMS provider may know more about it than the kind of line.
 */
export function contactColumns({ phone, email, contactBy }: ContactChange): MemberChange {
  const columns = phone === undefined ? undefined : phoneColumns(phone);
  return {
    ...(columns && {
      phoneNumber: columns.phoneNumber,
      canText: sql<boolean>`case when phone_number = ${columns.phoneNumber} then can_text else ${columns.canText} end`,
    }),
    email,
    contactBy,
  };
}

/**
 * Returns a member, locked against changes until the transaction ends. Other rows may still reference the member:
 * otherwise two administrators who change each other would deadlock on their log entries.
 */
export function lockMember(
  tx: Db,
  id: MemberId,
  { orGuest = false }: { readonly orGuest?: boolean } = {},
): Promise<MemberRow | undefined> {
  return tx
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where('id', '=', id)
    .$if(orGuest, (query) => query.where(CAN_SERVE))
    .$if(!orGuest, (query) => query.where('removedAt', 'is', null))
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Returns the ids of the administrators, locked against changes until the transaction ends. */
export async function lockAdmins(tx: Db): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns which of these members exist, or of these guests, locked against changes until the transaction ends. `inTurn`:
 * others who lock them in turn wait until then.
 */
export async function lockMembers(
  tx: Db,
  ids: readonly MemberId[],
  { inTurn = false, areGuests = false }: { readonly inTurn?: boolean; readonly areGuests?: boolean } = {},
): Promise<MemberId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .$if(areGuests, (query) => query.where('isGuest', '=', true))
    .$if(!areGuests, (query) => query.where('removedAt', 'is', null))
    .orderBy('id')
    .$if(isPostgres(tx), (query) => (inTurn ? query.forNoKeyUpdate() : query.forShare()))
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes a member and returns the row. Throws a duplicate error if the initials are taken. */
export function updateMember(tx: Db, id: MemberId, change: MemberChange): Promise<MemberRow> {
  return (
    tx
      .updateTable('users')
      // Setting the id to itself keeps the statement valid without other fields.
      .set({ id, ...change })
      .where('id', '=', id)
      .returning(MEMBER_COLUMNS)
      .executeTakeFirstOrThrow()
  );
}

/** Returns the administrators. */
export async function listCoordinators(db: Db): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('removedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
