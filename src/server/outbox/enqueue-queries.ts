import type { MemberId } from '#domain/ids.ts';
import type { Channel } from '#domain/messages/delivery.ts';
import { maskAddress } from '#domain/messages/mask-address.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Db } from '../db/database.ts';

/** A message before it is in the outbox, of a kind that the channel can deliver. */
export type NewMessage<In extends Channel = Channel> = Message<In> & {
  /** Null if Sundial sends it by itself. */
  readonly createdBy: MemberId | null;
  readonly now: number;
  /** Names what may be sent only once. A second message with the same key is not enqueued. */
  readonly dedupeKey?: string;
};

/** The content of an email, the same for all recipients. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly content: Uint8Array } | null;
}

/** Rows per statement: well below SQLite's limit of bound values. */
const BATCH = 500;

/** Returns the columns that state what a message is about. */
export function kindColumns({ kind, details }: Message) {
  const { year, month } = 'month' in details ? details.month : { year: null, month: null };
  return { kind, details: JSON.stringify(details), year, month };
}

/**
 * Adds a message with its recipients and returns its id. If the dedupe key is taken, adds nothing and returns the id of
 * the first message.
 */
async function enqueue(
  tx: Db,
  channel: Channel,
  message: NewMessage,
  content: MailContent | null,
  recipients: readonly { member_id?: MemberId; shown_as: string; address: string; body?: string }[],
): Promise<number> {
  const { now, createdBy, dedupeKey = null } = message;
  const added = await tx
    .insertInto('messages')
    .values({
      ...kindColumns(message),
      subject: content?.subject ?? null,
      body_text: content?.text ?? null,
      body_html: content?.html ?? null,
      attachment_name: content?.attachment?.name ?? null,
      attachment: content?.attachment ? Buffer.from(content.attachment.content).toString('base64') : null,
      created_at: now,
      created_by: createdBy,
      dedupe_key: dedupeKey,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    const first = tx.selectFrom('messages').select('id').where('dedupe_key', '=', dedupeKey);
    return (await first.executeTakeFirstOrThrow()).id;
  }
  for (let start = 0; start < recipients.length; start += BATCH) {
    const rows = recipients.slice(start, start + BATCH).map((recipient) => ({
      ...recipient,
      message_id: added.id,
      channel,
      state: 'queued' as const,
      tries: 0,
      asks: 0,
      next_at: now,
      created_at: now,
      updated_at: now,
    }));
    await tx.insertInto('message_recipients').values(rows).execute();
  }
  return added.id;
}

/**
 * Enqueues a text message for each of these members, within the caller's transaction. Returns the message's id. If the
 * dedupe key is taken, enqueues nothing and returns the id of the first message.
 */
export function enqueueSms(
  tx: Db,
  message: NewMessage<'sms'>,
  recipients: readonly { memberId: MemberId; name: string; phoneNumber: string; body: string }[],
): Promise<number> {
  const rows = recipients.map(({ memberId, name, phoneNumber, body }) => {
    return { member_id: memberId, shown_as: name, address: phoneNumber, body };
  });
  return enqueue(tx, 'sms', message, null, rows);
}

/** Enqueues an email to each of these addresses, like {@link enqueueSms}. */
export function enqueueMail(
  tx: Db,
  message: NewMessage<'email'>,
  content: MailContent,
  addresses: readonly string[],
): Promise<number> {
  const rows = addresses.map((address) => ({ shown_as: maskAddress(address), address }));
  return enqueue(tx, 'email', message, content, rows);
}
