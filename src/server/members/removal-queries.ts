import type { MemberId } from '#domain/ids.ts';
import { endFeeds } from '../auth/calendar-feed-queries.ts';
import { accountBuckets, clearFailures } from '../auth/pin-failure-queries.ts';
import { type Db, isPostgres, lockRightsToRevoke } from '../db/database.ts';
import { CAN_SERVE } from '../db/members.ts';
import { AFTER_REMOVAL, TABLES_TO_CLEAR } from '../db/personal-data.ts';
import { deleteReasonsOf } from '../db/responses.ts';
import { endFamilyOf } from '../families/queries.ts';
import { NO_CONTENT } from '../outbox/sending-queries.ts';

/**
 * Removes a member or a guest in the caller's transaction (docs/product.md, "Removing a member"), who has left their places
 * (`places/move.ts`). Deletes their personal data and sessions. Messages that are queued or have an unknown outcome fail
 * without another attempt. The name stays for finalized rosters, without the reasons of responses.
 * Returns the removed member's name, or null if there is no such member.
 */
export async function removeMember(
  tx: Db,
  memberId: MemberId,
  now: number,
): Promise<{ firstName: string; lastName: string } | null> {
  const member = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', memberId)
    .where(CAN_SERVE)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!member) return null;
  await deleteReasonsOf(tx, memberId);
  await tx
    .updateTable('messageRecipients')
    .set({
      state: 'failed',
      reason: 'member_removed',
      nextAt: null,
      updatedAt: now,
    })
    .where('memberId', '=', memberId)
    .where('state', 'in', ['queued', 'unknown'])
    .execute();
  await clearFailures(tx, accountBuckets(memberId));
  // The name stays on finalized rosters only. A failed email would stay for a day.
  await tx
    .updateTable('messageRecipients')
    .set({ ...NO_CONTENT, shownAs: '' })
    .where('memberId', '=', memberId)
    .execute();
  await lockRightsToRevoke(tx, memberId);
  await endFeeds(tx, memberId, now);
  await endFamilyOf(tx, memberId);
  for (const table of TABLES_TO_CLEAR) await tx.deleteFrom(table).where('memberId', '=', memberId).execute();
  await tx
    .updateTable('users')
    .set({ ...AFTER_REMOVAL, removedAt: now })
    .where('id', '=', memberId)
    .execute();
  return member;
}
