import type { MemberId } from '#domain/ids.ts';
import type { MessageKind } from '#domain/messages/delivery.ts';
import { maskAddress } from '#domain/messages/mask-address.ts';
import type { Db } from '../db/database.ts';

/** A message before it is in the outbox. */
export interface NewMessage {
  readonly kind: MessageKind;
  readonly year: number;
  readonly month: number;
  /** Null if Sundial sends it by itself. */
  readonly createdBy: MemberId | null;
  readonly now: number;
  /** Names what may be sent only once. A second message with the same key is not enqueued. */
  readonly dedupeKey?: string;
}

/** The content of an email, the same for all recipients. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly content: Uint8Array };
}

/** Rows per statement: well below SQLite's limit of bound values. */
const BATCH = 500;

function newRow(messageId: number, now: number) {
  return {
    message_id: messageId,
    state: 'queued',
    tries: 0,
    asks: 0,
    next_at: now,
    created_at: now,
    updated_at: now,
  } as const;
}

/** Adds a message. If there is one with the same dedupe key, returns that one. */
async function insertMessage(
  tx: Db,
  message: NewMessage,
  content: MailContent | null,
): Promise<{ id: number; isNew: boolean }> {
  const { dedupeKey = null } = message;
  const inserted = await tx
    .insertInto('messages')
    .values({
      kind: message.kind,
      year: message.year,
      month: message.month,
      subject: content?.subject ?? null,
      body_text: content?.text ?? null,
      body_html: content?.html ?? null,
      attachment_name: content?.attachment.name ?? null,
      attachment: content ? Buffer.from(content.attachment.content).toString('base64') : null,
      created_at: message.now,
      created_by: message.createdBy,
      dedupe_key: dedupeKey,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const first = await tx
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
  return { id: first.id, isNew: false };
}

/**
 * Enqueues a text message for each of these members, within the caller's transaction. Returns the message's id. If the
 * dedupe key is taken, enqueues nothing and returns the id of the first message.
 */
export async function enqueueSms(
  tx: Db,
  message: NewMessage,
  recipients: readonly { memberId: MemberId; name: string; phoneNumber: string; body: string }[],
): Promise<number> {
  const { id: messageId, isNew } = await insertMessage(tx, message, null);
  if (!isNew) return messageId;
  for (let start = 0; start < recipients.length; start += BATCH) {
    const rows = recipients.slice(start, start + BATCH).map((recipient) => ({
      ...newRow(messageId, message.now),
      channel: 'sms' as const,
      member_id: recipient.memberId,
      shown_as: recipient.name,
      address: recipient.phoneNumber,
      body: recipient.body,
    }));
    await tx.insertInto('message_recipients').values(rows).execute();
  }
  return messageId;
}

/**
 * Enqueues an email to each of these addresses, within the caller's transaction. Returns the message's id. If the
 * dedupe key is taken, enqueues nothing and returns the id of the first message.
 */
export async function enqueueMail(
  tx: Db,
  message: NewMessage,
  content: MailContent,
  addresses: readonly string[],
): Promise<number> {
  const { id: messageId, isNew } = await insertMessage(tx, message, content);
  if (!isNew) return messageId;
  const rows = addresses.map((address) => ({
    ...newRow(messageId, message.now),
    channel: 'email' as const,
    shown_as: maskAddress(address),
    address,
  }));
  await tx.insertInto('message_recipients').values(rows).execute();
  return messageId;
}
