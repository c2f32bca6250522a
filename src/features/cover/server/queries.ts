import type { MemberId } from '#domain/ids.ts';
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
