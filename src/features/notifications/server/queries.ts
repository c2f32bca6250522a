import type { MessageKind } from '#domain/messages/message.ts';
import type { Db } from '#server/db/database.ts';

/** The kinds that someone waits for. Other messages tell the administrator who sends them whether they arrived. */
const AWAITED_KINDS = [
  'roster_published',
  'roster_changed',
  'cover_needed',
  'cover_result',
  'cover_corrected',
  'serving_reminder',
] as const satisfies readonly MessageKind[];

/** Returns a query of the failed messages since then that no administrator has seen, to members who still exist. */
function missedSince(db: Db, since: number) {
  return db
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.message_id')
    .innerJoin('users', 'users.id', 'recipient.member_id')
    .where('recipient.state', '=', 'failed')
    .where('seen_at', 'is', null)
    .where('recipient.created_at', '>=', since)
    .where('users.removed_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('messages.kind', 'in', AWAITED_KINDS),
        and([eb('messages.kind', '=', 'reminder'), eb('is_automatic', '=', 1)]),
      ]),
    );
}

/** Returns how many messages were missed since then, and the newest ones. */
export async function listMissed(db: Db, since: number, limit: number) {
  const { total } = await missedSince(db, since)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await missedSince(db, since)
    .select(['recipient.id', 'kind', 'details', 'reason', 'reason_code', 'recipient.created_at'])
    .select(['first_name as firstName', 'last_name as lastName', 'initials'])
    .orderBy('recipient.created_at', 'desc')
    .orderBy('recipient.id', 'desc')
    .limit(limit)
    .execute();
  return { total: Number(total), rows };
}

export type MissedRow = Awaited<ReturnType<typeof listMissed>>['rows'][number];

/** Marks failed messages as seen. */
export async function markSeen(db: Db, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('message_recipients')
    .set({ seen_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .where('seen_at', 'is', null)
    .execute();
}
