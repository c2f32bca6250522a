import { firstDay, lastDay, type Month, monthsOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { endFeeds } from '../auth/calendar-feed-queries.ts';
import { accountBuckets, clearFailures } from '../auth/pin-failure-queries.ts';
import { type Db, isPostgres, lockRightsToRevoke, lockRosterMonth } from '../db/database.ts';
import { AFTER_REMOVAL, TABLES_TO_CLEAR } from '../db/personal-data.ts';
import { deleteReasonsOf } from '../db/responses.ts';
import { endFamilyOf } from '../families/queries.ts';
import { NO_CONTENT } from '../outbox/sending-queries.ts';
import { isMonthPublished } from '../roster/publish-queries.ts';

/** Returns the months these members are assigned in, oldest first. */
export async function monthsOfAssignments(tx: Db, memberIds: readonly MemberId[]): Promise<Month[]> {
  const rows = await tx
    .selectFrom('rosterAssignments')
    .select('date')
    .where('memberId', 'in', memberIds)
    .execute();
  return monthsOf(rows.map((row) => row.date));
}

/** Removes the member from a month unless it is finalized. Published rosters stay unchanged. */
async function leaveMonth(tx: Db, memberId: MemberId, month: Month): Promise<void> {
  await lockRosterMonth(tx, month);
  if (await isMonthPublished(tx, month)) return;
  await tx
    .deleteFrom('rosterAssignments')
    .where('memberId', '=', memberId)
    .where(({ between }) => between('date', firstDay(month), lastDay(month)))
    .execute();
}

/**
 * Removes a member in the caller's transaction (docs/product.md, "Removing a member"). Deletes their personal data,
 * sessions and assignments in months that are not finalized. Messages that are queued or have an unknown outcome fail
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
    .where('removedAt', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!member) return null;
  // Oldest month first, like every lock on several months, so that transactions never deadlock.
  for (const month of await monthsOfAssignments(tx, [memberId])) await leaveMonth(tx, memberId, month);
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
