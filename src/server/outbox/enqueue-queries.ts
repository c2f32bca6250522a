import type { Insertable } from 'kysely';
import { monthOf } from '#domain/calendar/calendar.ts';
import { maskAddress } from '#domain/delivery/mask-address.ts';
import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import type { MemberKind, Message, MessageName } from '#domain/messages/message.ts';
import type { SheetKind } from '#domain/sheets/sheets.ts';
import { batchesOf } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Mail } from '../ports.ts';
import type { Recipient } from './recipient-queries.ts';

/** A message before it is in the outbox. */
export type NewMessage<Name extends MessageName = MemberKind> = Message<Name> & {
  /** Null if Sundial sends it by itself. */
  readonly createdBy: MemberId | null;
  readonly now: number;
};

/** The content of an email, the same for all recipients. */
export type MailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'attachment'>;

/** Returns the columns for the details of a message, with its month for queries by month. */
export function kindColumns({ kind, details }: Message) {
  const { year, month } = 'month' in details ? details.month : monthOf(details.service.date);
  return { kind, details: JSON.stringify(details), year, month };
}

/** Adds a message without recipients. Returns its id. */
async function insertMessage(
  tx: Db,
  message: NewMessage<MessageName>,
  content: MailContent | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      ...kindColumns(message),
      subject: content?.subject ?? null,
      bodyText: content?.text ?? null,
      bodyHtml: content?.html ?? null,
      attachmentName: content?.attachment?.name ?? null,
      attachment: content?.attachment ? Buffer.from(content.attachment.content).toString('base64') : null,
      createdAt: message.now,
      createdBy: message.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewRecipient = Pick<Insertable<Tables['messageRecipients']>, 'channel' | 'shownAs'> &
  Partial<Insertable<Tables['messageRecipients']>>;

/** Adds recipients to a message, except those whose dedupe key is taken. Returns the members among the added ones. */
async function insertRecipients(
  tx: Db,
  messageId: number,
  now: number,
  recipients: readonly NewRecipient[],
): Promise<Set<MemberId | null>> {
  const added = new Set<MemberId | null>();
  for (const batch of batchesOf(recipients)) {
    const rows = batch.map((recipient) => ({
      state: 'queued' as const,
      nextAt: now,
      ...recipient,
      messageId,
      tries: 0,
      asks: 0,
      createdAt: now,
      updatedAt: now,
    }));
    const inserted = await tx
      .insertInto('messageRecipients')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .returning('memberId')
      .execute();
    for (const row of inserted) added.add(row.memberId);
  }
  return added;
}

/** Enqueues an email to each of these addresses, within the caller's transaction. Returns the message's id. */
export async function enqueueMail(
  tx: Db,
  message: NewMessage<SheetKind>,
  content: MailContent,
  addresses: readonly string[],
): Promise<number> {
  const id = await insertMessage(tx, message, content);
  const recipients = addresses.map((address) => ({
    channel: 'email' as const,
    shownAs: maskAddress(address),
    address,
  }));
  await insertRecipients(tx, id, message.now, recipients);
  return id;
}

/** How a message goes to members. */
interface ToMembers {
  /** Identifies, with the kind and the member, a message that may be sent only once. Null: it may be sent again. */
  readonly once: (memberId: MemberId) => string | null;
  /** Whether they get it as coordinators: at any hour, with a notice if someone could not be reached. */
  readonly toCoordinators?: boolean;
  /** When it may be sent at the earliest (ms). */
  readonly notBefore?: (memberId: MemberId) => number;
}

/**
 * Enqueues a message to each of these members, within the caller's transaction. Its wording, channel and link are
 * decided when it is sent. Skips members whose dedupe key is taken or who can't be reached. It is not sent after
 * `expiresAt` (ms). Its request must be acted on by `actBy`, or else before it expires. Returns who is reached, and the
 * id of the message, or null if no one is.
 */
export async function enqueueToMembers(
  tx: Db,
  message: NewMessage & { readonly expiresAt: number | null; readonly actBy?: number },
  people: readonly Recipient[],
  { once, toCoordinators = false, notBefore }: ToMembers,
): Promise<{ readonly messageId: number | null; readonly reached: ReadonlySet<MemberId | null> }> {
  const { expiresAt, actBy = null, ...sent } = message;
  const nameOf = nameAmong(people, 'full');
  const rows = people.flatMap((person): NewRecipient[] => {
    const { contact, hasPush, id, isReachable } = person;
    if (!isReachable && !toCoordinators) return [];
    const key = once(id);
    return [
      {
        channel: hasPush ? 'push' : (contact?.channel ?? 'email'),
        memberId: id,
        shownAs: nameOf(person),
        dedupeKey: key === null ? null : `${message.kind} ${id} ${key}`,
        expiresAt,
        actBy,
        isAutomatic: sent.createdBy === null,
        isToCoordinator: toCoordinators,
        ...(notBefore && { nextAt: notBefore(id) }),
        ...(!isReachable && {
          state: 'failed' as const,
          reason: contact ? ('not_configured' as const) : ('unreachable' as const),
          nextAt: null,
        }),
      },
    ];
  });
  if (rows.length === 0) return { messageId: null, reached: new Set() };
  const id = await insertMessage(tx, sent as NewMessage, null);
  const added = await insertRecipients(tx, id, sent.now, rows);
  if (added.size === 0) await tx.deleteFrom('messages').where('id', '=', id).execute();
  const failed = new Set(rows.filter(({ state }) => state === 'failed').map(({ memberId }) => memberId));
  return {
    messageId: added.size === 0 ? null : id,
    reached: new Set([...added].filter((memberId) => !failed.has(memberId))),
  };
}
