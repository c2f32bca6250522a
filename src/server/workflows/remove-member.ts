import { firstDay, lastDay, type Month, monthKey, monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { deleteAllPasskeysOf } from '../auth/passkey-queries.ts';
import { accountBucket, clearFailures } from '../auth/pin-failure-queries.ts';
import { deleteSessionsOf } from '../auth/session-queries.ts';
import { forgetDevicesOf } from '../auth/trusted-device-queries.ts';
import { type Db, isPostgres, lockRosterMonth } from '../db/database.ts';

/** Replaces the name in the list of sent messages. The name itself stays on finalized rosters only. */
const REMOVED = 'Removed member';

/** Returns the months in which the member is assigned, oldest first. */
async function monthsOfAssignments(tx: Db, memberId: MemberId): Promise<Month[]> {
  const rows = await tx
    .selectFrom('roster_assignments')
    .select('service_date')
    .where('user_id', '=', memberId)
    .orderBy('service_date')
    .execute();
  const keys = new Set(rows.map((row) => monthKey(monthOf(row.service_date))));
  return [...keys].map((key) => monthOf(`${key}-01`));
}

/** Removes the member from a month unless it is finalized. Published rosters stay unchanged. */
async function leaveMonth(tx: Db, memberId: MemberId, month: Month): Promise<void> {
  await lockRosterMonth(tx, month);
  const record = await tx
    .selectFrom('finalized_rosters')
    .select('is_finalized')
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirst();
  if (record?.is_finalized === 1) return;
  await tx
    .deleteFrom('roster_assignments')
    .where('user_id', '=', memberId)
    .where('service_date', '>=', firstDay(month))
    .where('service_date', '<=', lastDay(month))
    .execute();
}

/**
 * Removes a member in the caller's transaction (docs/product.md, "Removing a member"). Deletes their personal data,
 * sessions and assignments in months that are not finalized. Messages that are queued or have an unknown outcome fail
 * without another attempt. The name stays for finalized rosters.
 * Returns the removed member's name, or null if there is no such member.
 */
export async function removeMember(
  tx: Db,
  memberId: MemberId,
  now: number,
): Promise<{ firstName: string; lastName: string } | null> {
  const member = await tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!member) return null;
  // Oldest month first, like every lock on several months, so that transactions never deadlock.
  for (const month of await monthsOfAssignments(tx, memberId)) await leaveMonth(tx, memberId, month);
  await tx.deleteFrom('availability').where('user_id', '=', memberId).execute();
  await tx
    .updateTable('message_recipients')
    .set({
      state: 'failed',
      reason: 'member_removed',
      next_at: null,
      address: null,
      body: null,
      updated_at: now,
    })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['queued', 'unknown'])
    .execute();
  await clearFailures(tx, [accountBucket(memberId)]);
  await forgetDevicesOf(tx, memberId);
  await deleteAllPasskeysOf(tx, memberId);
  await tx
    .updateTable('message_recipients')
    .set({ shown_as: REMOVED })
    .where('member_id', '=', memberId)
    .execute();
  await deleteSessionsOf(tx, memberId);
  await tx
    .updateTable('users')
    .set({
      removed_at: now,
      pin_hash: null,
      phone_number: null,
      initials: null,
      preferred_role_id: null,
      secondary_role_id: null,
      is_admin: 0,
    })
    .where('id', '=', memberId)
    .execute();
  return member;
}
