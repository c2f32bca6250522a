import type { Db } from '#server/db/database.ts';

const MEMBER_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'initials',
  'is_admin',
  'first_login',
  'phone_number',
  'role',
  'preferred_role_id',
  'secondary_role_id',
] as const;

/** Gives everybody who can sign in, in the order they were added. */
export function listMembers(db: Db) {
  return db
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Gives the initials that are taken. */
export async function listInitials(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('users').select('initials').where('initials', 'is not', null).execute();
  return new Set(rows.flatMap((row) => row.initials ?? []));
}

/** Adds a member who owes the first PIN change. Throws a duplicate when the initials are taken meanwhile. */
export function insertMember(
  db: Db,
  member: { firstName: string; lastName: string; initials: string; pinHash: string; now: number },
) {
  return db
    .insertInto('users')
    .values({
      first_name: member.firstName,
      last_name: member.lastName,
      initials: member.initials,
      pin_hash: member.pinHash,
      is_admin: 0,
      first_login: 1,
      phone_number: null,
      role: 'member',
      preferred_role_id: null,
      secondary_role_id: null,
      created_at: member.now,
      removed_at: null,
    })
    .returning(MEMBER_COLUMNS)
    .executeTakeFirstOrThrow();
}
