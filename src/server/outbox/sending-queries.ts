import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import type { Channel, DeliveryReason, DeliveryState } from '#domain/messages/delivery.ts';
import type { Message } from '#domain/messages/message.ts';
import type { NightRules } from '#domain/messages/quiet-hours.ts';
import type { Told } from '#domain/messages/told.ts';
import { type Db, isPostgres, type Transaction } from '../db/database.ts';
import type { MailContent } from './enqueue-queries.ts';
import { saveTold } from './told-queries.ts';
import type { Written } from './write-message.ts';

/** What a recipient's row contains once address and text are no longer needed. */
export const NO_CONTENT = { address: null, subject: null, body: null, body_html: null } as const;

/** A message to one recipient that this process has claimed until its lease ends. */
export interface Claimed {
  readonly id: number;
  readonly messageId: number;
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
 * all say. Only the oldest of them can be claimed, so that no two processes share them.
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_recipients as older')
            .innerJoin('messages as older_message', 'older_message.id', 'older.message_id')
            .select('older.id')
            .whereRef('older.member_id', '=', 'waiting.member_id')
            .whereRef('older_message.kind', '=', 'messages.kind')
            .whereRef('older.is_to_coordinator', '=', 'waiting.is_to_coordinator')
            .whereRef('older.id', '<', 'waiting.id')
            .where(isDue('older', channel, now, night)),
        ),
      ),
    )
    .orderBy('waiting.next_at')
    .orderBy('waiting.id')
    .limit(1)
    .$if(isPostgres(tx), (query) => query.forUpdate('waiting').skipLocked());
  const first = await next.executeTakeFirst();
  if (!first) return undefined;
  const claim = (sentWith: number | null) =>
    tx
      .updateTable('message_recipients')
      .set((set) => ({
        state: 'sending',
        tries: set('tries', '+', 1),
        lease_until: leaseUntil,
        tried_at: now,
        updated_at: now,
        channel,
        sent_with: sentWith,
      }))
      .where('state', '=', 'queued');
  const row = await claim(null)
    .where('id', '=', first.id)
    .returning(['id', 'message_id', 'member_id', 'address', 'is_to_coordinator'])
    .returning(['tries', 'created_at', 'expires_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (first.member_id !== null)
    await claim(row.id)
      .where('member_id', '=', first.member_id)
      .where('id', '!=', row.id)
      .where('is_to_coordinator', '=', row.is_to_coordinator)
      .where('message_id', 'in', tx.selectFrom('messages').select('id').where('kind', '=', first.kind))
      .execute();
  return {
    id: row.id,
    messageId: row.message_id,
    channel,
    memberId: row.member_id,
    address: row.address,
    isToCoordinator: row.is_to_coordinator === 1,
    tries: row.tries,
    createdAt: row.created_at,
    key: `${row.id}.${first.enqueuedAt}`,
    expiresAt: row.expires_at,
    leaseUntil,
  };
}

/** Returns what a claimed message and those sent with it are about, the oldest first. */
export async function listSubjects(tx: Db, { id }: Pick<Claimed, 'id'>): Promise<Message[]> {
  const rows = await tx
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.message_id')
    .select(['messages.kind', 'messages.details'])
    .where(({ or, eb }) => or([eb('recipient.id', '=', id), eb('recipient.sent_with', '=', id)]))
    .orderBy('recipient.id')
    .execute();
  return rows.map(({ kind, details }) => ({ kind, details: JSON.parse(details) }) as Message);
}

/** Stores the words of a claimed message, with what its recipient knows once it has been sent. */
export async function saveWords(
  tx: Db,
  { id }: Pick<Claimed, 'id'>,
  address: string,
  { subject, text, html }: Written,
  told: Told,
): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ address, subject, body: text, body_html: html, told: JSON.stringify(told) })
    .where('id', '=', id)
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

/** The reasons for which a number can get no text messages until it is changed. */
const NO_TEXTS: ReadonlySet<DeliveryReason | null | undefined> = new Set([
  'wrong_number',
  'not_mobile',
  'opted_out',
] satisfies DeliveryReason[]);

/** The result of a try, or of a query to the provider. */
export interface Settlement {
  readonly state: Exclude<DeliveryState, 'sending'>;
  readonly reason?: DeliveryReason | null;
  readonly code?: string | null;
  readonly nextAt?: number | null;
  readonly providerId?: string | null;
  /** The address and the text are no longer needed. */
  readonly forget?: boolean;
}

/**
 * Writes the result of a try unless something else was written since: `tries` identifies the try. A try whose lease has
 * ended counts too, because its answer is certain. The result is that of every message sent with it. Once it is sent, its
 * member knows what it said. What was dropped may be enqueued again, because it was never said.
 */
export async function saveOutcome(
  tx: Db,
  id: number,
  tries: number,
  to: Settlement,
  now: number,
): Promise<void> {
  if (NO_TEXTS.has(to.reason))
    await tx
      .updateTable('users')
      .set({ can_text: 0 })
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('message_recipients as refused')
            .select('refused.id')
            .where('refused.id', '=', id)
            .whereRef('refused.member_id', '=', 'users.id')
            .whereRef('refused.address', '=', 'users.phone_number'),
        ),
      )
      .execute();
  const row = await tx
    .updateTable('message_recipients')
    .set({
      state: to.state,
      reason: to.reason ?? null,
      reason_code: to.code ?? null,
      next_at: to.nextAt ?? null,
      lease_until: null,
      updated_at: now,
      ...(to.providerId ? { provider_id: to.providerId } : {}),
      ...(to.forget ? NO_CONTENT : {}),
      ...(to.state === 'dropped' ? { dedupe_key: null } : {}),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    // Certainty that a message was sent overrides the conclusion that it was not.
    .where('state', 'in', to.state === 'sent' ? ['sending', 'unknown', 'failed'] : ['sending', 'unknown'])
    .returning(['member_id', 'told'])
    .executeTakeFirst();
  if (!row) return;
  await tx
    .updateTable('message_recipients')
    .set({
      state: to.state,
      reason: to.reason ?? null,
      next_at: to.state === 'queued' ? (to.nextAt ?? null) : null,
      lease_until: null,
      updated_at: now,
      ...(to.state === 'queued' ? { sent_with: null } : {}),
      ...(to.state === 'dropped' ? { dedupe_key: null } : {}),
    })
    .where('sent_with', '=', id)
    .where('state', 'in', ['sending', 'unknown', 'failed'])
    .execute();
  if (to.state === 'sent' && row.member_id !== null && row.told !== null)
    await saveTold(tx, row.member_id, JSON.parse(row.told) as Told);
}

/**
 * Marks messages as unknown whose sender did not finish before its lease ended: they may have been sent. The provider
 * is queried about text messages at once. That is not possible for emails.
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
        // The provider is queried about the message, not about those sent with it.
        next_at: sql`case when sent_with is null then cast(${nextAt} as bigint) end`,
        lease_until: null,
        updated_at: now,
      })
      .where('state', '=', 'sending')
      .where('channel', '=', channel)
      .where('lease_until', '<', now)
      .execute();
  }
}

/** Gives up on messages that have expired, or have waited too long because nothing could be sent. */
export async function giveUp(db: Db, channel: Channel, createdBefore: number, now: number): Promise<void> {
  await db
    .updateTable('message_recipients')
    .set((set) => ({
      state: 'failed',
      reason: set.fn.coalesce('reason', set.val<DeliveryReason>('too_late')),
      next_at: null,
      updated_at: now,
      // A failed email keeps its address for a day, so that it can be sent again.
      ...(channel === 'sms' ? NO_CONTENT : {}),
    }))
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('expires_at', 'is', null), where('created_at', '<', createdBefore)]),
      ]),
    )
    .execute();
}

/** Returns the number of a message's recipients for whom something is due before the given moment or being sent. */
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

/** Returns when something is next due, in milliseconds since 1970, or null. */
export async function findNextDue(
  db: Db,
  { quietUntil, pressingBefore, membersFrom }: NightRules,
): Promise<number | null> {
  const { due } = await db
    .selectFrom('message_recipients')
    .select((select) => {
      const { and, or, ref } = select;
      const atLeast = (from: number) =>
        select.case().when('next_at', '<', from).then(from).else(ref('next_at')).end();
      const isPressing = select(select.fn.coalesce('act_by', 'expires_at'), '<', pressingBefore);
      const dueAt = select
        .case()
        .when(or([select('is_automatic', '=', 0), select('state', '!=', 'queued')]))
        .then(ref('next_at'))
        .when(and([isPressing, select('is_to_coordinator', '=', 1)]))
        .then(ref('next_at'))
        .when(isPressing)
        .then(atLeast(membersFrom))
        .else(atLeast(quietUntil))
        .end();
      return select.fn.min(dueAt).as('due');
    })
    .where('state', 'in', ['queued', 'unknown'])
    .where(({ or, eb }) => or([eb('member_id', 'is not', null), eb('address', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return due === null ? null : Number(due);
}
