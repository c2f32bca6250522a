import { sql } from 'kysely';
import type { Channel, DeliveryReason, DeliveryState } from '#domain/delivery/delivery.ts';
import type { NightRules } from '#domain/delivery/quiet-hours.ts';
import type { Told } from '#domain/messages/told.ts';
import type { Db } from '../db/database.ts';
import { saveTold } from './told-queries.ts';

/** What a recipient's row contains once address and text are no longer needed. */
export const NO_CONTENT = { address: null, subject: null, body: null, body_html: null } as const;

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
 * members know what it said. What was dropped may be enqueued again, because it was never said.
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
  const sentWith = await tx
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
    .returning(['member_id', 'told'])
    .execute();
  if (to.state === 'sent')
    for (const { member_id, told } of [row, ...sentWith])
      if (member_id !== null && told !== null) await saveTold(tx, member_id, JSON.parse(told) as Told);
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
