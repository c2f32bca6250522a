import type { MemberId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';
import { NAME } from '../db/names.ts';

/** Returns the names of these members. */
export async function listNames(db: Db, ids: readonly MemberId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('id', 'in', ids)
    .execute();
}
