import type { MemberId } from '#domain/ids.ts';
import { FEED_SCOPES, type FeedScope } from '#domain/serving/calendar-feed.ts';
import type { Db } from '../db/database.ts';

/** The feeds of a member that are on. After a merge, there may be several of one scope. */
const feedsOf = (db: Db, memberId: MemberId, scopes: readonly FeedScope[]) =>
  db
    .selectFrom('calendarFeeds')
    .select('withFamily')
    .where('memberId', '=', memberId)
    .where('scope', 'in', scopes)
    .where('endedAt', 'is', null);

/**
 * Stores the address of a member's feed, by the hash of its code. Earlier ones end. The caller must have locked the
 * member.
 */
export async function saveFeed(
  tx: Db,
  feed: { memberId: MemberId; scope: FeedScope; codeHash: string; now: number },
): Promise<void> {
  const { memberId, scope, codeHash, now } = feed;
  const { withFamily } = await readFeedState(tx, memberId, scope);
  await endFeeds(tx, memberId, now, [scope]);
  await tx
    .insertInto('calendarFeeds')
    .values({ codeHash, memberId, scope, withFamily, createdAt: now })
    .execute();
}

/** Returns whether the member has this feed, and whether it includes their family. */
export async function readFeedState(db: Db, memberId: MemberId, scope: FeedScope) {
  const rows = await feedsOf(db, memberId, [scope]).execute();
  return { isOn: rows.length > 0, withFamily: rows.some(({ withFamily }) => withFamily) };
}

/** Sets whether the feed of the member's own services, if there is one, includes the people they may act for. */
export async function saveWithFamily(tx: Db, memberId: MemberId, withFamily: boolean): Promise<void> {
  await tx
    .updateTable('calendarFeeds')
    .set({ withFamily })
    .where('memberId', '=', memberId)
    .where('scope', '=', 'own')
    .where('endedAt', 'is', null)
    .execute();
}

/** Ends these feeds of a member, if they exist. Their addresses have no services any more, and say so. */
export async function endFeeds(
  tx: Db,
  memberId: MemberId,
  now: number,
  scopes: readonly FeedScope[] = FEED_SCOPES,
): Promise<void> {
  await tx
    .updateTable('calendarFeeds')
    .set({ endedAt: now })
    .where('memberId', '=', memberId)
    .where('scope', 'in', scopes)
    .where('endedAt', 'is', null)
    .execute();
}
