import type { MemberId, RoleId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';

/** Returns these members with what their names need, removed ones too. */
export function listPeople(db: Db, ids: readonly MemberId[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .where('id', 'in', ids)
    .execute();
}

/** Returns the name of a role that is in use. */
export async function findRoleName(db: Db, id: RoleId): Promise<string> {
  const role = await db
    .selectFrom('service_roles')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return role.name;
}
