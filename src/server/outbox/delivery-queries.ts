import type { DeliveryState } from '#domain/delivery/delivery.ts';
import type { Db } from '../db/database.ts';
import { NO_CONTENT } from './sending-queries.ts';

const DELIVERY_COLUMNS = [
  'id',
  'message_id',
  'channel',
  'member_id',
  'shown_as',
  'address',
  'state',
  'reason',
  'reason_code',
] as const;

/** Returns the deliveries of these messages, one row per recipient. */
export function listDeliveries(db: Db, messageIds: readonly number[]) {
  return db
    .selectFrom('message_recipients')
    .select(DELIVERY_COLUMNS)
    .where('message_id', 'in', messageIds)
    .orderBy('id')
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Returns one recipient of a message, or undefined. */
export function findDelivery(db: Db, id: number) {
  return db.selectFrom('message_recipients').select(DELIVERY_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Returns the number of recipients in each state. States without recipients are left out. */
export async function countByState(db: Db): Promise<ReadonlyMap<DeliveryState, number>> {
  const rows = await db
    .selectFrom('message_recipients')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map((row) => [row.state, Number(row.count)]));
}

/**
 * Queues an email again that failed or may have failed, and what was sent with it: others of a family may have another
 * address now. Returns false if there is no such email.
 */
export async function requeueMail(tx: Db, id: number, now: number): Promise<boolean> {
  const requeued = tx
    .updateTable('message_recipients')
    .set({ state: 'queued', reason: null, reason_code: null, next_at: now, created_at: now, updated_at: now })
    .where('channel', '=', 'email')
    .where('state', 'in', ['failed', 'unknown']);
  const { numUpdatedRows } = await requeued
    .where('id', '=', id)
    .where('address', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await requeued.set({ sent_with: null }).where('sent_with', '=', id).execute();
  return true;
}

/**
 * Deletes expired addresses and texts, and an email's content once it has no addresses left. A text message that is
 * still unconfirmed by then stays unknown.
 */
export async function deleteExpiredContent(db: Db, olderThan: number): Promise<void> {
  await db
    .updateTable('message_recipients')
    .set({ reason: 'sms_untraceable', reason_code: null, next_at: null, ...NO_CONTENT })
    .where('state', '=', 'unknown')
    .where('channel', '=', 'sms')
    .where('tried_at', '<', olderThan)
    .where('next_at', 'is not', null)
    .execute();
  await db
    .updateTable('message_recipients')
    .set(NO_CONTENT)
    .where('state', 'in', ['failed', 'unknown'])
    .where('updated_at', '<', olderThan)
    .where('address', 'is not', null)
    .where('next_at', 'is', null)
    .execute();
  await db
    .updateTable('messages')
    .set({ subject: null, body_text: null, body_html: null, attachment_name: null, attachment: null })
    .where('subject', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('message_recipients')
            .select('id')
            .whereRef('message_id', '=', 'messages.id')
            .where('address', 'is not', null),
        ),
      ),
    )
    .execute();
}
