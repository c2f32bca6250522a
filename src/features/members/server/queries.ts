import type { PhoneNumber } from '#domain/members/phone.ts';
import type { Db } from '#server/db/database.ts';
import { MEMBER_COLUMNS, NEW_LIMITS, phoneColumns } from '#server/db/members.ts';
import { joinOnlyTeam } from '#server/db/memberships.ts';

/** Returns all members, in the order they were added. */
export function listMembers(db: Db) {
  return db.selectFrom('users').select(MEMBER_COLUMNS).where('removedAt', 'is', null).orderBy('id').execute();
}

/** Returns the initials that are taken. */
export async function listInitials(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('users').select('initials').where('initials', 'is not', null).execute();
  return new Set(rows.flatMap((row) => row.initials ?? []));
}

/** An administrator's input for a new member. */
export interface AddedMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: PhoneNumber | null | undefined;
  readonly email?: string | null | undefined;
}

/** Adds a member who must change the first PIN. Throws a duplicate error if the initials were taken meanwhile. */
export async function insertMember(
  tx: Db,
  member: AddedMember & { readonly initials: string; readonly pinHash: string; readonly now: number },
) {
  const { id } = await tx
    .insertInto('users')
    .values({
      firstName: member.firstName,
      lastName: member.lastName,
      initials: member.initials,
      pinHash: member.pinHash,
      isAdmin: false,
      firstLogin: true,
      role: 'member',
      createdAt: member.now,
      ...phoneColumns(member.phone ?? null),
      email: member.email ?? null,
      ...NEW_LIMITS,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await joinOnlyTeam(tx, [id]);
  return tx.selectFrom('users').select(MEMBER_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}
