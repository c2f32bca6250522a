import { type ExpressionBuilder, sql } from 'kysely';
import type { DeliveryReason, DeliveryState, MessageWay } from '#domain/delivery/delivery.ts';
import type { NightRules } from '#domain/delivery/quiet-hours.ts';
import type { MemberId } from '#domain/ids.ts';
import type { DutyAnnouncement } from '#domain/messages/announcement.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { saveAnnouncement } from './announcement-queries.ts';

/** The values of a recipient's row once address and text are no longer needed. */
export const NO_CONTENT = { address: null, subject: null, body: null, bodyHtml: null } as const;

/** The failures that block text messages to a number until it is changed. */
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
  /** When it was pushed, or that was given up (ms): from then on it goes the second way. */
  readonly pushedAt?: number;
  /** The address and the text are no longer needed. */
  readonly forget?: boolean;
}

/**
 * Writes the result of a try unless something else was written since: `tries` identifies the try. A try whose lease has
 * ended counts too, because its answer is certain. The result also applies to every message sent with it. A sent
 * message updates what its members know. A dropped one can be enqueued again, because it was never sent.
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
      .set({ canText: false })
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('messageRecipients as refused')
            .select('refused.id')
            .where('refused.id', '=', id)
            .whereRef('refused.address', '=', 'users.phoneNumber'),
        ),
      )
      .execute();
  const row = await tx
    .updateTable('messageRecipients')
    .set({
      state: to.state,
      reason: to.reason ?? null,
      reasonCode: to.code ?? null,
      nextAt: to.nextAt ?? null,
      leaseUntil: null,
      updatedAt: now,
      ...(to.providerId ? { providerId: to.providerId } : {}),
      ...(to.pushedAt ? { pushedAt: to.pushedAt } : {}),
      ...(to.forget ? NO_CONTENT : {}),
      ...(to.state === 'dropped' ? { dedupeKey: null } : {}),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    // Certainty that a message was sent overrides the conclusion that it was not.
    .where('state', 'in', to.state === 'sent' ? ['sending', 'unknown', 'failed'] : ['sending', 'unknown'])
    .returning(['id', 'memberId', 'told'])
    .executeTakeFirst();
  if (!row) return;
  const sentWith = await tx
    .updateTable('messageRecipients')
    .set({
      state: to.state,
      reason: to.reason ?? null,
      nextAt: to.state === 'queued' ? (to.nextAt ?? null) : null,
      leaseUntil: null,
      updatedAt: now,
      // Messages that were pushed as one are opened as one.
      ...(to.pushedAt ? { pushedAt: to.pushedAt } : to.state === 'queued' ? { sentWith: null } : {}),
      ...(to.state === 'dropped' ? { dedupeKey: null } : {}),
    })
    .where('sentWith', '=', id)
    .where('state', 'in', ['sending', 'unknown', 'failed'])
    .returning(['id', 'memberId', 'told'])
    .execute();
  if (to.state !== 'sent') return;
  await saveTold(tx, [row, ...sentWith]);
}

/**
 * Marks messages as unknown whose sender did not finish before its lease ended: they may have been sent. The provider
 * is queried about text messages at once. That is not possible for emails. Those that were being pushed take the second
 * way.
 */
export async function markLost(db: Db, now: number): Promise<void> {
  // The push service may have got it, which is not enough to know that it was seen.
  await db
    .updateTable('messageRecipients')
    .set({ state: 'queued', pushedAt: now, nextAt: now, sentWith: null, leaseUntil: null, updatedAt: now })
    .where('state', '=', 'sending')
    .where('channel', '=', 'push')
    .where('leaseUntil', '<', now)
    .execute();
  for (const [channel, reason, nextAt] of [
    ['sms', 'sms_no_answer', now],
    ['email', 'mail_no_answer', null],
  ] as const) {
    await db
      .updateTable('messageRecipients')
      .set({
        state: 'unknown',
        reason,
        reasonCode: null,
        // The provider is queried about the message, not about those sent with it.
        nextAt: sql`case when sent_with is null then cast(${nextAt} as bigint) end`,
        leaseUntil: null,
        updatedAt: now,
      })
      .where('state', '=', 'sending')
      .where('channel', '=', channel)
      .where('leaseUntil', '<', now)
      .execute();
  }
}

/** Gives up on messages that have expired, or have waited too long because nothing could be sent. */
export async function giveUp(db: Db, channel: MessageWay, createdBefore: number, now: number): Promise<void> {
  await db
    .updateTable('messageRecipients')
    .set((set) => ({
      state: 'failed',
      reason: set.fn.coalesce('reason', set.val<DeliveryReason>('too_late')),
      nextAt: null,
      updatedAt: now,
      // A failed email keeps its address for a day, so that it can be sent again.
      ...(channel === 'sms' ? NO_CONTENT : {}),
    }))
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where((where) =>
      where.or([
        where('expiresAt', '<=', now),
        where.and([where('expiresAt', 'is', null), where('createdAt', '<', createdBefore)]),
      ]),
    )
    .execute();
}

/** The condition that a message is being pushed, or was pushed and waits for its second way. */
function isUnsettledPush({ or, and, eb }: ExpressionBuilder<Tables, 'messageRecipients'>) {
  return or([
    and([eb('state', '=', 'queued'), eb('pushedAt', 'is not', null)]),
    and([eb('state', '=', 'sending'), eb('channel', '=', 'push')]),
  ]);
}

/** Returns whether a message was pushed and waits for its second way. */
export async function isUnopened(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('messageRecipients')
    .select('id')
    .where('id', '=', id)
    .where(isUnsettledPush)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Settles a pushed message, and those sent with it, once its page was opened. Its second way is not needed any more. A
 * fast reader opens it before the answer of the push service is stored.
 */
export async function settleOpened(tx: Db, id: number, now: number): Promise<void> {
  const opened = await tx
    .updateTable('messageRecipients')
    .set({ state: 'sent', reason: null, nextAt: null, updatedAt: now, ...NO_CONTENT })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('sentWith', '=', id)]))
    .where(isUnsettledPush)
    .returning(['id', 'memberId', 'told'])
    .execute();
  await saveTold(tx, opened);
}

/** Stores what members know of messages that were sent. */
async function saveTold(
  tx: Db,
  rows: ReadonlyArray<{
    readonly id: number;
    readonly memberId: MemberId | null;
    readonly told: string | null;
  }>,
): Promise<void> {
  for (const { memberId, told } of rows)
    if (memberId !== null && told !== null)
      await saveAnnouncement(tx, memberId, JSON.parse(told) as DutyAnnouncement);
  await tx
    .updateTable('messageRecipients')
    .set({ told: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Returns the number of a message's recipients with something due before the given moment or being sent. */
export async function countOpen(db: Db, messageId: number, before: number): Promise<number> {
  const { count } = await db
    .selectFrom('messageRecipients')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('messageId', '=', messageId)
    .where((where) =>
      where.or([
        where('state', '=', 'sending'),
        where.and([where('state', 'in', ['queued', 'unknown']), where('nextAt', '<=', before)]),
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
    .selectFrom('messageRecipients')
    .select((select) => {
      const { and, or, ref } = select;
      const atLeast = (from: number) =>
        select.case().when('nextAt', '<', from).then(from).else(ref('nextAt')).end();
      const isPressing = select(select.fn.coalesce('actBy', 'expiresAt'), '<', pressingBefore);
      const dueAt = select
        .case()
        .when(or([select('isAutomatic', '=', false), select('state', '!=', 'queued')]))
        .then(ref('nextAt'))
        .when(and([isPressing, select('isToCoordinator', '=', true)]))
        .then(ref('nextAt'))
        .when(isPressing)
        .then(atLeast(membersFrom))
        .else(atLeast(quietUntil))
        .end();
      return select.fn.min(dueAt).as('due');
    })
    .where('state', 'in', ['queued', 'unknown'])
    .where(({ or, eb }) => or([eb('memberId', 'is not', null), eb('address', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return due === null ? null : Number(due);
}
