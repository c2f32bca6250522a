import type { Insertable } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import type { Channel } from '#domain/messages/delivery.ts';
import { maskAddress } from '#domain/messages/mask-address.ts';
import type { Message } from '#domain/messages/message.ts';
import { insertPersonalLinks, type PersonalLink } from '../auth/personal-link-queries.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** A message before it is in the outbox, of a kind that the channel can deliver. */
export type NewMessage<In extends Channel = Channel> = Message<In> & {
  /** Null if Sundial sends it by itself. */
  readonly createdBy: MemberId | null;
  readonly now: number;
};

/** The content of an email, the same for all recipients. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly content: Uint8Array } | null;
}

/** An email of its own for one recipient. */
export type MailText = Omit<MailContent, 'attachment'>;

/** A member as the recipient of a message, with the text in the channel that reaches the member. */
export type MemberRecipient = {
  readonly memberId: MemberId;
  readonly name: string;
  readonly address: string;
  /** Names what may be sent only once: the kind, the member, the service or month, and its revision. Or null. */
  readonly dedupeKey: string | null;
  /** The link in the text, which is stored only if the message is enqueued. Null if the text has none. */
  readonly personalLink: PersonalLink | null;
} & (
  | { readonly channel: 'sms'; readonly text: string }
  | { readonly channel: 'email'; readonly text: MailText }
);

/** Rows per statement: well below SQLite's limit of bound values. */
const BATCH = 200;

/** Returns the columns that state what a message is about. */
export function kindColumns({ kind, details }: Message) {
  const { year, month } = 'month' in details ? details.month : { year: null, month: null };
  return { kind, details: JSON.stringify(details), year, month };
}

/** Adds a message without recipients. Returns its id. */
async function insertMessage(tx: Db, message: NewMessage, content: MailContent | null): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      ...kindColumns(message),
      subject: content?.subject ?? null,
      body_text: content?.text ?? null,
      body_html: content?.html ?? null,
      attachment_name: content?.attachment?.name ?? null,
      attachment: content?.attachment ? Buffer.from(content.attachment.content).toString('base64') : null,
      created_at: message.now,
      created_by: message.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewRecipient = Pick<Insertable<Tables['message_recipients']>, 'channel' | 'shown_as'> &
  Partial<Insertable<Tables['message_recipients']>>;

/** Adds recipients to a message, except those whose dedupe key is taken. Returns the dedupe keys of the added ones. */
async function insertRecipients(
  tx: Db,
  messageId: number,
  now: number,
  recipients: readonly NewRecipient[],
): Promise<Set<string | null>> {
  const added = new Set<string | null>();
  for (let start = 0; start < recipients.length; start += BATCH) {
    const rows = recipients.slice(start, start + BATCH).map((recipient) => ({
      ...recipient,
      message_id: messageId,
      state: 'queued' as const,
      tries: 0,
      asks: 0,
      next_at: now,
      created_at: now,
      updated_at: now,
    }));
    const inserted = await tx
      .insertInto('message_recipients')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('dedupe_key')
      .execute();
    for (const row of inserted) added.add(row.dedupe_key);
  }
  return added;
}

/** Enqueues an email to each of these addresses, within the caller's transaction. Returns the message's id. */
export async function enqueueMail(
  tx: Db,
  message: NewMessage<'email'>,
  content: MailContent,
  addresses: readonly string[],
): Promise<number> {
  const id = await insertMessage(tx, message, content);
  const recipients = addresses.map((address) => ({
    channel: 'email' as const,
    shown_as: maskAddress(address),
    address,
  }));
  await insertRecipients(tx, id, message.now, recipients);
  return id;
}

/**
 * Enqueues a message to each of these members in their own channel, within the caller's transaction. Skips those whose
 * dedupe key is taken. After `expiresAt` (ms), it is no longer sent. Stores the personal links in the enqueued messages.
 * Returns how many were enqueued, and the id of the message, or null if none were.
 */
export async function enqueueToMembers(
  tx: Db,
  message: NewMessage & { readonly expiresAt: number | null },
  recipients: readonly MemberRecipient[],
): Promise<{ messageId: number | null; enqueued: number }> {
  const { expiresAt, ...sent } = message;
  const rows = recipients.map(({ memberId, name, dedupeKey, address, personalLink: _, ...to }) => ({
    channel: to.channel,
    member_id: memberId,
    shown_as: name,
    address,
    ...(to.channel === 'sms'
      ? { body: to.text }
      : { subject: to.text.subject, body: to.text.text, body_html: to.text.html }),
    dedupe_key: dedupeKey,
    expires_at: expiresAt,
    is_automatic: sent.createdBy === null ? (1 as const) : (0 as const),
  }));
  if (rows.length === 0) return { messageId: null, enqueued: 0 };
  const id = await insertMessage(tx, sent as NewMessage, null);
  const added = await insertRecipients(tx, id, sent.now, rows);
  const enqueued = recipients.filter(({ dedupeKey }) => added.has(dedupeKey));
  if (enqueued.length === 0) await tx.deleteFrom('messages').where('id', '=', id).execute();
  const links = enqueued.flatMap(({ personalLink }) => personalLink ?? []);
  await insertPersonalLinks(tx, links, sent.now);
  return { messageId: enqueued.length === 0 ? null : id, enqueued: enqueued.length };
}
