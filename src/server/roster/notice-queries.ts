import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';

/**
 * Returns whether anyone was ever notified of a month's roster, the members with a message about it waiting, and those
 * with one being sent, which already has its words.
 */
export async function readNotices(db: Db, { year, month }: Month) {
  const rows = await db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['recipient.memberId', 'recipient.state'])
    .where('messages.kind', 'in', ['roster_published', 'roster_changed'])
    .where('messages.year', '=', year)
    .where('messages.month', '=', month)
    .where('recipient.state', 'in', ['queued', 'sending', 'sent', 'unknown'])
    .execute();
  const withState = (one: (typeof rows)[number]['state']) =>
    new Set(rows.filter(({ state }) => state === one).map(({ memberId }) => memberId));
  return { hasNotified: rows.length > 0, waiting: withState('queued'), sending: withState('sending') };
}

/** Lets people be notified again if the message about this revision did not reach them. */
export async function releaseFailed(
  tx: Db,
  kind: 'roster_published' | 'roster_changed',
  once: string,
  people: ReadonlyArray<{ readonly id: MemberId }>,
): Promise<void> {
  if (people.length === 0) return;
  const keys = people.map(({ id }) => `${kind} ${id} ${once}`);
  await tx
    .updateTable('messageRecipients')
    .set({ dedupeKey: null })
    .where('dedupeKey', 'in', keys)
    .where('state', 'in', ['failed', 'unknown'])
    .execute();
}
