import type { Db } from '#server/db/database.ts';

/** Returns everyone with what their names need, removed members too. */
export function listPeople(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .execute();
}
