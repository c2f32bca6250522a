import type { MemberId } from '#domain/ids.ts';
import type { FeedScope } from '#domain/serving/calendar-feed.ts';
import type { Db } from '../db/database.ts';

/** Stores the address of a member's feed, by the hash of its code, in place of an earlier one. */
export async function saveFeed(
  tx: Db,
  feed: { memberId: MemberId; scope: FeedScope; codeHash: string; now: number },
): Promise<void> {
  const { memberId, scope, codeHash, now } = feed;
  await tx
    .insertInto('calendarFeeds')
    .values({ codeHash, memberId, scope, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'scope']).doUpdateSet({ codeHash, createdAt: now }),
    )
    .execute();
}

/** Returns whether the member has this feed, and whether it includes their family. */
export async function readFeedState(db: Db, memberId: MemberId, scope: FeedScope) {
  const row = await db
    .selectFrom('calendarFeeds')
    .select('withFamily')
    .where('memberId', '=', memberId)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return { isOn: row !== undefined, withFamily: row?.withFamily ?? false };
}

/** Sets whether the feed of the member's own services, if there is one, includes the people they may act for. */
export async function saveWithFamily(tx: Db, memberId: MemberId, withFamily: boolean): Promise<void> {
  await tx
    .updateTable('calendarFeeds')
    .set({ withFamily })
    .where('memberId', '=', memberId)
    .where('scope', '=', 'own')
    .execute();
}

/** Ends these feeds of a member, if they exist. Their addresses stop working. */
export async function deleteFeeds(tx: Db, memberId: MemberId, scopes: readonly FeedScope[]): Promise<void> {
  await tx
    .deleteFrom('calendarFeeds')
    .where('memberId', '=', memberId)
    .where('scope', 'in', scopes)
    .execute();
}
