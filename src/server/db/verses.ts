import type { Db } from './database.ts';

/** Returns the verses of a category, always in the same order. */
export function listVerses(db: Db, category = 'serving') {
  return db
    .selectFrom('verses')
    .select(['text', 'reference'])
    .where('category', '=', category)
    .orderBy('id')
    .execute();
}
