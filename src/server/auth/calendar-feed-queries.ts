import type { MemberId } from '#domain/ids.ts';
import type { FeedScope } from '#domain/serving/calendar-feed.ts';
import type { Db } from '../db/database.ts';

/** Stores the address of a member's feed, by the hash of its code, in place of an earlier one. */
export async function saveFeed(
  tx: Db,
  feed: { userId: MemberId; scope: FeedScope; codeHash: string; now: number },
): Promise<void> {
  const { userId, scope, codeHash, now } = feed;
  await tx
    .insertInto('calendar_feeds')
    .values({ code_hash: codeHash, user_id: userId, scope, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'scope']).doUpdateSet({ code_hash: codeHash, created_at: now }),
    )
    .execute();
}

/** Returns whether the member has this feed, and whether it includes their family. */
export async function readFeedState(db: Db, userId: MemberId, scope: FeedScope) {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('with_family')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return { isOn: row !== undefined, withFamily: row?.with_family === 1 };
}

/** Changes whether the feed of the member's own services, if there is one, includes those for whom the member may act. */
export async function saveWithFamily(tx: Db, userId: MemberId, withFamily: boolean): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ with_family: withFamily ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('scope', '=', 'own')
    .execute();
}

/** Ends these feeds of a member, if they exist. Their addresses stop working. */
export async function deleteFeeds(tx: Db, userId: MemberId, scopes: readonly FeedScope[]): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).where('scope', 'in', scopes).execute();
}
