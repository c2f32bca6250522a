import type { Channel, DeliveryReason, DeliveryState } from '#domain/messages/delivery.ts';
import { type Db, isPostgres } from '../db/database.ts';
import type { MailContent, MailText } from './enqueue-queries.ts';

/** What a recipient's row contains once address and text are no longer needed. */
export const NO_CONTENT = { address: null, subject: null, body: null, body_html: null } as const;

/** A message to one recipient that this process has claimed until its lease ends. */
export interface Claimed {
  readonly id: number;
  readonly messageId: number;
  readonly address: string;
  readonly body: string | null;
  /** The email, if it is the recipient's own. */
  readonly mail: MailText | null;
  readonly tries: number;
  readonly createdAt: number;
  /** When the message is no longer useful (ms), or null. */
  readonly expiresAt: number | null;
  readonly leaseUntil: number;
}

/**
 * Claims the next due message, or returns undefined. In quiet hours, what Sundial sends by itself waits. One statement, so that only one of several processes gets it:
 * SQLite has one writer at a time, and PostgreSQL skips a row that another process has locked.
 */
export async function claimNext(
  db: Db,
  channel: Channel,
  now: number,
  { leaseUntil, isQuiet }: { leaseUntil: number; isQuiet: boolean },
): Promise<Claimed | undefined> {
  const next = db
    .selectFrom('message_recipients as next')
    .select('next.id')
    .where('next.state', '=', 'queued')
    .where('next.channel', '=', channel)
    .where('next.next_at', '<=', now)
    // A member can be removed during a try.
    .where('next.address', 'is not', null)
    .where((where) => where.or([where('next.expires_at', 'is', null), where('next.expires_at', '>', now)]))
    .$if(isQuiet, (query) => query.where('next.is_automatic', '=', 0))
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
    .returning(['id', 'message_id', 'address', 'subject', 'body', 'body_html'])
    .returning(['tries', 'created_at', 'expires_at'])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      messageId: row.message_id,
      address: row.address ?? '',
      body: row.body,
      mail:
        row.subject === null
          ? null
          : { subject: row.subject, text: row.body ?? '', html: row.body_html ?? '' },
      tries: row.tries,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      leaseUntil,
    }
  );
}

/** Returns the content of an email with the moment of its message, or undefined once it has been deleted. */
export async function findContent(
  db: Db,
  { messageId, mail }: Claimed,
): Promise<(MailContent & { createdAt: number }) | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['subject', 'body_text', 'body_html', 'attachment_name', 'attachment', 'created_at'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (row && mail) return { ...mail, attachment: null, createdAt: row.created_at };
  if (!row || row.subject === null) return undefined;
  return {
    subject: row.subject,
    text: row.body_text ?? '',
    html: row.body_html ?? '',
    createdAt: row.created_at,
    attachment:
      row.attachment === null
        ? null
        : { name: row.attachment_name ?? '', content: Buffer.from(row.attachment, 'base64') },
  };
}

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
 * ended counts too, because its answer is certain.
 */
export async function saveOutcome(
  db: Db,
  id: number,
  tries: number,
  to: Settlement,
  now: number,
): Promise<void> {
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
      ...(to.forget ? NO_CONTENT : {}),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    // Certainty that a message was sent overrides the conclusion that it was not.
    .where('state', 'in', to.state === 'sent' ? ['sending', 'unknown', 'failed'] : ['sending', 'unknown'])
    .execute();
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

/**
 * Returns when something is next due, in milliseconds since 1970, or null. `quietUntil` is the end of the quiet hours, or
 * the current moment outside them.
 */
export async function findNextDue(db: Db, quietUntil: number): Promise<number | null> {
  const { due } = await db
    .selectFrom('message_recipients')
    .select((select) =>
      select.fn
        .min(
          select
            .case()
            .when(
              select.and([
                select('is_automatic', '=', 1),
                select('state', '=', 'queued'),
                select('next_at', '<', quietUntil),
              ]),
            )
            .then(quietUntil)
            .else(select.ref('next_at'))
            .end(),
        )
        .as('due'),
    )
    .where('state', 'in', ['queued', 'unknown'])
    .where('address', 'is not', null)
    .executeTakeFirstOrThrow();
  return due === null ? null : Number(due);
}
