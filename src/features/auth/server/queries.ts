import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Returns how many verses a category has. */
export async function countVerses(db: Db, category: string): Promise<number> {
  const { count } = await db
    .selectFrom('verses')
    .select(sql<number>`count(*)`.as('count'))
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the verse at this position of its category, counted from 0. */
export function findVerse(db: Db, category: string, position: number) {
  return db
    .selectFrom('verses')
    .select(['text', 'reference'])
    .where('category', '=', category)
    .orderBy('id')
    .offset(position)
    .limit(1)
    .executeTakeFirst();
}
