import type { DeliveryState } from '#domain/delivery/delivery.ts';
import type { Db } from '../db/database.ts';
import { NO_CONTENT } from './sending-queries.ts';

const DELIVERY_COLUMNS = [
  'id',
  'messageId',
  'channel',
  'memberId',
  'shownAs',
  'address',
  'state',
  'reason',
  'reasonCode',
] as const;

/** Returns the deliveries of these messages, one row per recipient. */
export function listDeliveries(db: Db, messageIds: readonly number[]) {
  return db
    .selectFrom('messageRecipients')
    .select(DELIVERY_COLUMNS)
    .where('messageId', 'in', messageIds)
    .orderBy('id')
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Returns one recipient of a message, or undefined. */
export function findDelivery(db: Db, id: number) {
  return db.selectFrom('messageRecipients').select(DELIVERY_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Returns the number of recipients in each state. States without recipients are left out. */
export async function countByState(db: Db): Promise<ReadonlyMap<DeliveryState, number>> {
  const rows = await db
    .selectFrom('messageRecipients')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map((row) => [row.state, Number(row.count)]));
}

/**
 * Queues an email again that failed or may have failed, and the messages sent with it: others of a family may have
 * another address now. Returns false if there is no such email.
 */
export async function requeueMail(tx: Db, id: number, now: number): Promise<boolean> {
  const requeued = tx
    .updateTable('messageRecipients')
    .set({ state: 'queued', reason: null, reasonCode: null, nextAt: now, createdAt: now, updatedAt: now })
    .where('channel', '=', 'email')
    .where('state', 'in', ['failed', 'unknown']);
  const { numUpdatedRows } = await requeued
    .where('id', '=', id)
    .where('address', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await requeued.set({ sentWith: null }).where('sentWith', '=', id).execute();
  return true;
}

/**
 * Deletes expired addresses and texts, and an email's content once it has no addresses left. A text message that is
 * still unconfirmed by then stays unknown.
 */
export async function deleteExpiredContent(db: Db, olderThan: number): Promise<void> {
  await db
    .updateTable('messageRecipients')
    .set({ reason: 'sms_untraceable', reasonCode: null, nextAt: null, ...NO_CONTENT })
    .where('state', '=', 'unknown')
    .where('channel', '=', 'sms')
    .where('triedAt', '<', olderThan)
    .where('nextAt', 'is not', null)
    .execute();
  await db
    .updateTable('messageRecipients')
    .set(NO_CONTENT)
    .where('state', 'in', ['failed', 'unknown'])
    .where('updatedAt', '<', olderThan)
    .where('address', 'is not', null)
    .where('nextAt', 'is', null)
    .execute();
  await db
    .updateTable('messages')
    .set({ subject: null, bodyText: null, bodyHtml: null, attachmentName: null, attachment: null })
    .where('subject', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('messageRecipients')
            .select('id')
            .whereRef('messageId', '=', 'messages.id')
            .where('address', 'is not', null),
        ),
      ),
    )
    .execute();
}
