import type { MessageName } from '#domain/messages/message.ts';
import type { Db } from '#server/db/database.ts';

/** The kinds that someone waits for. Other messages tell the administrator who sends them whether they arrived. */
const AWAITED_KINDS = [
  'roster_published',
  'roster_changed',
  'cover_needed',
  'cover_result',
  'cover_corrected',
  'serving_reminder',
] as const satisfies readonly MessageName[];

/** Returns a query of the failed messages since then that no administrator has seen, to members who still exist. */
function missedSince(db: Db, since: number) {
  return db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .innerJoin('users', 'users.id', 'recipient.memberId')
    .where('recipient.state', '=', 'failed')
    .where('seenAt', 'is', null)
    .where('recipient.createdAt', '>=', since)
    .where('users.removedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('messages.kind', 'in', AWAITED_KINDS),
        and([eb('messages.kind', '=', 'reminder'), eb('isAutomatic', '=', true)]),
      ]),
    );
}

/** Returns how many messages were missed since then, and the newest ones. */
export async function listMissed(db: Db, since: number, limit: number) {
  const { total } = await missedSince(db, since)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await missedSince(db, since)
    .select(['recipient.id', 'kind', 'details', 'reason', 'reasonCode', 'recipient.createdAt'])
    .select(['firstName', 'lastName', 'initials'])
    .orderBy('recipient.createdAt', 'desc')
    .orderBy('recipient.id', 'desc')
    .limit(limit)
    .execute();
  return { total: Number(total), rows };
}

export type MissedRow = Awaited<ReturnType<typeof listMissed>>['rows'][number];

/** Marks failed messages as seen. */
export async function markSeen(db: Db, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('messageRecipients')
    .set({ seenAt: now })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .where('seenAt', 'is', null)
    .execute();
}
