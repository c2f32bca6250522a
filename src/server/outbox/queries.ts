import type { Channel, DeliveryReason, DeliveryState } from '#domain/delivery.ts';
import { maskAddress } from '#domain/email-address.ts';
import { type Db, isPostgres } from '../db/database.ts';

/** A message before it is in the outbox. */
export interface NewMessage {
  readonly kind: 'reminder' | 'roster' | 'availability';
  readonly year: number;
  readonly month: number;
  readonly createdBy: number;
  readonly now: number;
}

/** What an e-mail says, the same to everybody. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly content: Uint8Array };
}

/** Rows to a statement: well under SQLite's limit of bound values. */
const BATCH = 500;

function newRow(messageId: number, now: number) {
  return {
    message_id: messageId,
    state: 'queued',
    reason: null,
    reason_code: null,
    tries: 0,
    asks: 0,
    next_at: now,
    lease_until: null,
    tried_at: null,
    provider_id: null,
    created_at: now,
    updated_at: now,
  } as const;
}

async function insertMessage(tx: Db, message: NewMessage, content: MailContent | null): Promise<number> {
  const { id } = await tx
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a text message for each of these members into the outbox, within the caller's transaction; gives its id. */
export async function enqueueSms(
  tx: Db,
  message: NewMessage,
  recipients: readonly { memberId: number; name: string; phoneNumber: string; body: string }[],
): Promise<number> {
  const messageId = await insertMessage(tx, message, null);
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

/** Puts an e-mail to each of these addresses into the outbox, within the caller's transaction; gives its id. */
export async function enqueueMail(
  tx: Db,
  message: NewMessage,
  content: MailContent,
  addresses: readonly string[],
): Promise<number> {
  const messageId = await insertMessage(tx, message, content);
  const rows = addresses.map((address) => ({
    ...newRow(messageId, message.now),
    channel: 'email' as const,
    member_id: null,
    shown_as: maskAddress(address),
    address,
    body: null,
  }));
  await tx.insertInto('message_recipients').values(rows).execute();
  return messageId;
}

/** A message to one person that this process has taken to send, until its lease ends. */
export interface Claimed {
  readonly id: number;
  readonly messageId: number;
  readonly address: string;
  readonly body: string | null;
  readonly tries: number;
  readonly createdAt: number;
  readonly leaseUntil: number;
}

/**
 * Takes the next message that is due, or none. One statement, so that of several processes one gets it: on
 * SQLite there is one writer at a time, on PostgreSQL a row that somebody else is taking is passed over.
 */
export async function claimNext(
  db: Db,
  channel: Channel,
  now: number,
  leaseUntil: number,
): Promise<Claimed | undefined> {
  const next = db
    .selectFrom('message_recipients as next')
    .select('next.id')
    .where('next.state', '=', 'queued')
    .where('next.channel', '=', channel)
    .where('next.next_at', '<=', now)
    .orderBy('next.next_at')
    .orderBy('next.id')
    .limit(1)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  const row = await db
    .updateTable('message_recipients')
    .set((set) => ({
      state: 'sending',
      tries: set('tries', '+', 1),
      lease_until: leaseUntil,
      tried_at: now,
      updated_at: now,
    }))
    .where('id', '=', next)
    .where('state', '=', 'queued')
    .returning(['id', 'message_id', 'address', 'body', 'tries', 'created_at'])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      messageId: row.message_id,
      address: row.address ?? '',
      body: row.body,
      tries: row.tries,
      createdAt: row.created_at,
      leaseUntil,
    }
  );
}

/** What an e-mail says, or undefined once it is forgotten. */
export async function findContent(
  db: Db,
  messageId: number,
): Promise<(MailContent & { createdAt: number }) | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['subject', 'body_text', 'body_html', 'attachment_name', 'attachment', 'created_at'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!row?.attachment) return undefined;
  return {
    subject: row.subject ?? '',
    text: row.body_text ?? '',
    html: row.body_html ?? '',
    createdAt: row.created_at,
    attachment: { name: row.attachment_name ?? '', content: Buffer.from(row.attachment, 'base64') },
  };
}

/** What a try, or a question to the provider, came to. */
export interface Settlement {
  readonly state: Exclude<DeliveryState, 'sending'>;
  readonly reason?: DeliveryReason | null;
  readonly code?: string | null;
  readonly nextAt?: number | null;
  readonly providerId?: string | null;
  /** The address and words are no longer needed. */
  readonly forget?: boolean;
}

/**
 * Writes down what a try came to, unless something else has been written since: `tries` says which try is
 * meant. A try whose lease has run out meanwhile counts all the same, because its answer is certain.
 */
export async function settle(db: Db, id: number, tries: number, to: Settlement, now: number): Promise<void> {
  await db
    .updateTable('message_recipients')
    .set({
      state: to.state,
      reason: to.reason ?? null,
      reason_code: to.code ?? null,
      next_at: to.nextAt ?? null,
      lease_until: null,
      updated_at: now,
      ...(to.providerId ? { provider_id: to.providerId } : {}),
      ...(to.forget ? { address: null, body: null } : {}),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    // Certainty that something was sent wins over the conclusion that it was not.
    .where('state', 'in', to.state === 'sent' ? ['sending', 'unknown', 'failed'] : ['sending', 'unknown'])
    .execute();
}

/**
 * Whoever was sending these has not come back in time: they may have been sent. Text messages are asked
 * about at once; an e-mail cannot be.
 */
export async function markLost(db: Db, now: number): Promise<void> {
  for (const [channel, reason, nextAt] of [
    ['sms', 'sms_no_answer', now],
    ['email', 'mail_no_answer', null],
  ] as const) {
    await db
      .updateTable('message_recipients')
      .set({
        state: 'unknown',
        reason,
        reason_code: null,
        next_at: nextAt,
        lease_until: null,
        updated_at: now,
      })
      .where('state', '=', 'sending')
      .where('channel', '=', channel)
      .where('lease_until', '<', now)
      .execute();
  }
}

/** What has waited too long, because nothing could be sent, is given up. */
export async function giveUp(db: Db, channel: Channel, askedBefore: number, now: number): Promise<void> {
  await db
    .updateTable('message_recipients')
    .set((set) => ({
      state: 'failed',
      reason: set.fn.coalesce('reason', set.val<DeliveryReason>('too_late')),
      next_at: null,
      updated_at: now,
      ...(channel === 'sms' ? { address: null, body: null } : {}),
    }))
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where('created_at', '<', askedBefore)
    .execute();
}

/** A text message of which nobody knows whether it was sent. */
export interface Doubtful {
  readonly id: number;
  readonly tries: number;
  readonly asks: number;
  readonly triedAt: number;
  readonly address: string;
  readonly body: string;
}

/** Gives the text messages that the provider is to be asked about now, the longest due first. */
export async function listDoubtful(db: Db, now: number, limit: number): Promise<Doubtful[]> {
  const rows = await db
    .selectFrom('message_recipients')
    .select(['id', 'tries', 'asks', 'tried_at', 'address', 'body'])
    .where('state', '=', 'unknown')
    .where('channel', '=', 'sms')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ tried_at, address, body, ...row }) => ({
    ...row,
    triedAt: tried_at ?? 0,
    address: address ?? '',
    body: body ?? '',
  }));
}

/** Takes a question to the provider: of several processes one gets true, and the next question is due then. */
export async function claimQuestion(db: Db, doubtful: Doubtful, nextAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_recipients')
    .set({ asks: doubtful.asks + 1, next_at: nextAt })
    .where('id', '=', doubtful.id)
    .where('state', '=', 'unknown')
    .where('asks', '=', doubtful.asks)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives which of the provider's ids belong to other messages already. */
export async function listKnownIds(db: Db, providerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('message_recipients')
    .select('provider_id')
    .where('provider_id', 'in', providerIds)
    .execute();
  return new Set(rows.flatMap((row) => row.provider_id ?? []));
}

/** How many of a message's recipients something may still happen to before the given moment. */
export async function countOpen(db: Db, messageId: number, before: number): Promise<number> {
  const { count } = await db
    .selectFrom('message_recipients')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('message_id', '=', messageId)
    .where((where) =>
      where.or([
        where('state', '=', 'sending'),
        where.and([where('state', 'in', ['queued', 'unknown']), where('next_at', '<=', before)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When something is due next, or null. */
export async function findNextDue(db: Db): Promise<number | null> {
  const { due } = await db
    .selectFrom('message_recipients')
    .select((select) => select.fn.min('next_at').as('due'))
    .where('state', 'in', ['queued', 'unknown'])
    .executeTakeFirstOrThrow();
  return due === null ? null : Number(due);
}

/** An e-mail that did not get through, or may not have, is sent once more; false when there is no such one left. */
export async function requeueMail(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_recipients')
    .set({ state: 'queued', reason: null, reason_code: null, next_at: now, created_at: now, updated_at: now })
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('state', 'in', ['failed', 'unknown'])
    .where('address', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Forgets addresses and words that were kept for a while, and what an e-mail said once no address is left. A text
 * message that could not be found out about until then stays unknown.
 */
export async function forgetOld(db: Db, olderThan: number): Promise<void> {
  await db
    .updateTable('message_recipients')
    .set({ reason: 'sms_untraceable', reason_code: null, next_at: null, address: null, body: null })
    .where('state', '=', 'unknown')
    .where('channel', '=', 'sms')
    .where('tried_at', '<', olderThan)
    .where('next_at', 'is not', null)
    .execute();
  await db
    .updateTable('message_recipients')
    .set({ address: null, body: null })
    .where('state', 'in', ['failed', 'unknown'])
    .where('updated_at', '<', olderThan)
    .where('address', 'is not', null)
    .where('next_at', 'is', null)
    .execute();
  await db
    .updateTable('messages')
    .set({ subject: null, body_text: null, body_html: null, attachment_name: null, attachment: null })
    .where('attachment', 'is not', null)
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

/** Gives what became of a message, by recipient. */
export function listDeliveries(db: Db, messageIds: readonly number[]) {
  return db
    .selectFrom('message_recipients')
    .select(DELIVERY_COLUMNS)
    .where('message_id', 'in', messageIds)
    .orderBy('id')
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Gives one recipient of a message, or undefined. */
export function findDelivery(db: Db, id: number) {
  return db.selectFrom('message_recipients').select(DELIVERY_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** How many messages to one person each are in which state; states without any are left out. */
export async function countByState(db: Db): Promise<ReadonlyMap<DeliveryState, number>> {
  const rows = await db
    .selectFrom('message_recipients')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map((row) => [row.state, Number(row.count)]));
}
