import { sql } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';
import { MEMBER_COLUMNS, type MemberChange } from '#server/db/members.ts';

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

/**
 * Changes the member's own names and any other given values, and returns the row. Throws a duplicate error if the
 * initials are taken.
 */
export function updateProfile(tx: Db, memberId: MemberId, change: MemberChange) {
  return tx
    .updateTable('users')
    .set(change)
    .where('id', '=', memberId)
    .returning(MEMBER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Changes the member's language (its tag, or null for none). */
export async function updateLanguage(tx: Db, memberId: MemberId, language: string | null): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', memberId).execute();
}
