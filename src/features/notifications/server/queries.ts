import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
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

/**
 * Returns whether anyone was ever told of a month's roster, and the members for whom a message about it waits or is being
 * sent.
 */
export async function readNotices(db: Db, { year, month }: Month) {
  const rows = await db
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.message_id')
    .select(['recipient.member_id as memberId', 'recipient.state'])
    .where('messages.kind', 'in', ['roster_published', 'roster_changed'])
    .where('messages.year', '=', year)
    .where('messages.month', '=', month)
    .where('recipient.state', 'in', ['queued', 'sending', 'sent', 'unknown'])
    .execute();
  const waiting = rows.filter(({ state }) => state === 'queued' || state === 'sending');
  return { hasNotified: rows.length > 0, waiting: new Set(waiting.map(({ memberId }) => memberId)) };
}

/** Lets people be told again whom the message about this revision did not reach. */
export async function releaseFailed(
  tx: Db,
  kind: 'roster_published' | 'roster_changed',
  once: string,
  people: ReadonlyArray<{ readonly id: MemberId }>,
): Promise<void> {
  if (people.length === 0) return;
  const keys = people.map(({ id }) => `${kind} ${id} ${once}`);
  await tx
    .updateTable('message_recipients')
    .set({ dedupe_key: null })
    .where('dedupe_key', 'in', keys)
    .where('state', 'in', ['failed', 'unknown'])
    .execute();
}
