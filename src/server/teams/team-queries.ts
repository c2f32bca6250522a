import type { Db } from '../db/database.ts';

/** Returns the teams in their order. */
export function listTeams(db: Db) {
  return db
    .selectFrom('teams')
    .select(['id', 'name', 'sortOrder', 'arriveMinutes', 'stayMinutes'])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}
