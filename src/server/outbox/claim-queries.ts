import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Channel } from '#domain/delivery/delivery.ts';
import type { NightRules } from '#domain/delivery/quiet-hours.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Message, MessageKind } from '#domain/messages/message.ts';
import type { Told } from '#domain/messages/told.ts';
import { type Db, isPostgres, type Transaction } from '../db/database.ts';
import type { MailContent } from './enqueue-queries.ts';
import type { Written } from './write-message.ts';

/** A message to one recipient that this process has claimed until its lease ends. */
export interface Claimed {
  readonly id: number;
  readonly messageId: number;
  readonly kind: MessageKind;
  readonly channel: Channel;
  /** Null if the message goes to an address that is no member's. */
  readonly memberId: MemberId | null;
  /** The address that is no member's. */
  readonly address: string | null;
  readonly isToCoordinator: boolean;
  readonly tries: number;
  readonly createdAt: number;
  /** Equal in every try, so that a mail server can recognize it. */
  readonly key: string;
  /** When the message is no longer useful (ms), or null. */
  readonly expiresAt: number | null;
  readonly leaseUntil: number;
}

/** Returns the condition that the message of a recipient, a row of the table `alias`, may be sent now. */
function isDue(alias: string, channel: Channel, now: number, night: NightRules): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  // A member can be removed during a try.
  const isWaiting = sql<boolean>`${column('state')} = 'queued' and ${column('channel')} = ${channel}
    and ${column('next_at')} <= ${now}
    and (${column('expires_at')} is null or ${column('expires_at')} > ${now})
    and (${column('member_id')} is not null or ${column('address')} is not null)`;
  if (night.quietUntil <= now) return isWaiting;
  const mayWake = night.membersFrom <= now ? sql`1 = 1` : sql`${column('is_to_coordinator')} = 1`;
  return sql<boolean>`${isWaiting} and (${column('is_automatic')} = 0
    or (coalesce(${column('act_by')}, ${column('expires_at')}) < ${night.pressingBefore} and ${mayWake}))`;
}

/**
 * Claims the next due message, or returns undefined. At night, what Sundial sends by itself waits unless it is pressing.
 * Only one of several processes gets it: SQLite has one writer at a time, and PostgreSQL skips a row that another process
 * has locked. Other messages of its kind that wait for the same member are claimed with it, because one message says what
 * all say; those for others of the family can be (`claimWith`). Only the oldest of all these can be claimed first, so that
 * no two processes share them.
 */
export async function claimNext(
  tx: Transaction,
  channel: Channel,
  now: number,
  { leaseUntil, night }: { leaseUntil: number; night: NightRules },
): Promise<Claimed | undefined> {
  const next = tx
    .selectFrom('message_recipients as waiting')
    .innerJoin('messages', 'messages.id', 'waiting.message_id')
    .select(['waiting.id', 'waiting.member_id', 'messages.kind', 'messages.created_at as enqueuedAt'])
    .where(isDue('waiting', channel, now, night))
    .where(({ and, not, exists, ref, selectFrom }) => {
      const older = selectFrom('message_recipients as older')
        .innerJoin('messages as older_message', 'older_message.id', 'older.message_id')
        .select('older.id')
        .whereRef('older_message.kind', '=', 'messages.kind')
        .whereRef('older.is_to_coordinator', '=', 'waiting.is_to_coordinator')
        .whereRef('older.id', '<', 'waiting.id')
        .where(isDue('older', channel, now, night));
      return and([
        not(exists(older.whereRef('older.member_id', '=', 'waiting.member_id'))),
        not(exists(older.where('older.member_id', 'in', relativesOf(tx, ref('waiting.member_id'))))),
      ]);
    })
    .orderBy('waiting.next_at')
    .orderBy('waiting.id')
    .limit(1)
    .$if(isPostgres(tx), (query) => query.forUpdate('waiting').skipLocked());
  const first = await next.executeTakeFirst();
  if (!first) return undefined;
  const row = await claim(tx, { channel, leaseUntil }, now, null)
    .where('id', '=', first.id)
    .returning(['id', 'message_id as messageId', 'member_id as memberId', 'address', 'is_to_coordinator'])
    .returning(['tries', 'created_at as createdAt', 'expires_at as expiresAt'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_to_coordinator, ...rest } = row;
  const key = `${row.id}.${first.enqueuedAt}`;
  const { kind } = first;
  const claimed = { ...rest, kind, channel, isToCoordinator: is_to_coordinator === 1, key, leaseUntil };
  if (row.memberId !== null)
    await claim(tx, claimed, now, row.id)
      .where('member_id', '=', row.memberId)
      .where('is_to_coordinator', '=', row.is_to_coordinator)
      .where('message_id', 'in', tx.selectFrom('messages').select('id').where('kind', '=', kind))
      .execute();
  return claimed;
}

function claim(
  tx: Db,
  { channel, leaseUntil }: Pick<Claimed, 'channel' | 'leaseUntil'>,
  now: number,
  sentWith: number | null,
) {
  return tx
    .updateTable('message_recipients')
    .set((set) => ({
      state: 'sending',
      tries: set('tries', '+', 1),
      lease_until: leaseUntil,
      tried_at: now,
      updated_at: now,
      channel,
      sent_with: sentWith,
      told: null,
    }))
    .where('state', '=', 'queued');
}

/** Claims messages with a claimed one, to be sent as one. Returns false if another process was faster. */
export async function claimWith(tx: Db, claimed: Claimed, ids: readonly number[], now: number) {
  const { numUpdatedRows } = await claim(tx, claimed, now, claimed.id)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a query for the others of a member's family. */
function relativesOf(db: Db, memberId: Expression<MemberId | null>) {
  return db
    .selectFrom('family_members as own')
    .innerJoin('family_members as other', 'other.family_id', 'own.family_id')
    .select('other.user_id')
    .where('own.user_id', '=', memberId)
    .whereRef('other.user_id', '!=', 'own.user_id');
}

/**
 * Returns what a claimed message and those sent with it are about, and those of its kind that wait for others of the family,
 * the oldest first.
 */
export async function listSubjects(
  tx: Db,
  { id, kind, memberId, isToCoordinator }: Claimed,
  now: number,
): Promise<Array<{ id: number; memberId: MemberId | null; details: Message['details'] }>> {
  const rows = await tx
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.message_id')
    .select(['recipient.id', 'recipient.member_id as memberId', 'messages.details'])
    .where(({ or, and, eb, val }) =>
      or([
        eb('recipient.id', '=', id),
        eb('recipient.sent_with', '=', id),
        and([
          eb('recipient.state', '=', 'queued'),
          eb('recipient.next_at', '<=', now),
          eb('recipient.is_to_coordinator', '=', isToCoordinator ? 1 : 0),
          eb('messages.kind', '=', kind),
          eb('recipient.member_id', 'in', relativesOf(tx, val(memberId))),
        ]),
      ]),
    )
    .orderBy('recipient.id')
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
}

/** Stores the words of a claimed message. */
export async function saveWords(
  tx: Db,
  { id }: Pick<Claimed, 'id'>,
  address: string,
  { subject, text, html }: Written,
): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ address, subject, body: text, body_html: html })
    .where('id', '=', id)
    .execute();
}

/** Stores what a member knows once a claimed message has been sent. */
export async function saveToTell(
  tx: Db,
  { id }: Pick<Claimed, 'id'>,
  memberId: MemberId,
  told: Told,
): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ told: JSON.stringify(told) })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('sent_with', '=', id)]))
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns a claimed message to the queue of another channel, because its member is reached by that one now. */
export async function changeChannel(tx: Db, { id }: Claimed, channel: Channel, now: number): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ state: 'queued', channel, sent_with: null, lease_until: null, next_at: now, updated_at: now })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('sent_with', '=', id)]))
    .execute();
}

/** Lets a waiting message wait until a moment (ms). */
export async function postpone(db: Db, id: number, until: number): Promise<void> {
  await db
    .updateTable('message_recipients')
    .set({ next_at: until })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Returns the content of an email to addresses that are no member's, or undefined once it has been deleted. */
export async function findContent(db: Db, messageId: number): Promise<MailContent | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['subject', 'body_text', 'body_html', 'attachment_name', 'attachment'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!row || row.subject === null) return undefined;
  return {
    subject: row.subject,
    text: row.body_text ?? '',
    html: row.body_html ?? '',
    attachment:
      row.attachment === null
        ? null
        : { name: row.attachment_name ?? '', content: Buffer.from(row.attachment, 'base64') },
  };
}
