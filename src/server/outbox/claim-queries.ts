import { type Expression, type RawBuilder, sql } from 'kysely';
import type { MessageWay } from '#domain/delivery/delivery.ts';
import type { NightRules } from '#domain/delivery/quiet-hours.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Announcement, DutyAnnouncement } from '#domain/messages/announcement.ts';
import type { Message, MessageName } from '#domain/messages/message.ts';
import { type Db, isPostgres, type Transaction, tryLockMessagesTo } from '../db/database.ts';
import { saveStatements } from './announcement-queries.ts';
import type { MailContent } from './enqueue-queries.ts';
import type { Written } from './write-message.ts';

/** A message to one recipient that this process has claimed until its lease ends. */
export interface Claimed {
  readonly id: number;
  readonly messageId: number;
  readonly kind: MessageName;
  readonly channel: MessageWay;
  /** Null if the message goes to an address that is no member's. */
  readonly memberId: MemberId | null;
  /** The address that is no member's. */
  readonly address: string | null;
  readonly isToCoordinator: boolean;
  readonly tries: number;
  /** When it was first tried to push it (ms). Null: never. */
  readonly pushSince: number | null;
  /** When it was pushed (ms). From then on it goes the second way. */
  readonly pushedAt: number | null;
  readonly createdAt: number;
  /** Equal in every try, so that a mail server can recognize it. */
  readonly key: string;
  /** When the message is no longer useful (ms), or null. */
  readonly expiresAt: number | null;
  /** The time to act by (ms), or null. */
  readonly actBy: number | null;
  readonly leaseUntil: number;
}

/** Returns the condition that the message of a recipient, a row of the table `alias`, may be sent now. */
function isDue(alias: string, channel: MessageWay, now: number, night: NightRules): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  // A member can be removed during a try.
  const isWaiting = sql<boolean>`${column('state')} = 'queued' and ${column('channel')} = ${channel}
    and ${column('nextAt')} <= ${now}
    and (${column('expiresAt')} is null or ${column('expiresAt')} > ${now})
    and (${column('memberId')} is not null or ${column('address')} is not null)`;
  if (night.quietUntil <= now) return isWaiting;
  const mayWake = night.membersFrom <= now ? sql`1 = 1` : sql`${column('isToCoordinator')} = 1`;
  return sql<boolean>`${isWaiting} and (${column('isAutomatic')} = 0
    or (coalesce(${column('actBy')}, ${column('expiresAt')}) < ${night.pressingBefore} and ${mayWake}))`;
}

/**
 * Claims the next due message, or returns undefined. At night, automatic messages wait unless they are urgent. Only one
 * of several processes gets it: SQLite has one writer at a time, and PostgreSQL skips a row that another process has
 * locked. A member's message waits for the one being sent, because it says what is new to them. Other messages of its kind
 * that wait for the same member are claimed with it, because one message has the content of all; those for others of the
 * family can be (`claimWith`). Only the oldest of all these can be claimed
 * first, so that no two processes share them.
 */
export async function claimNext(
  tx: Transaction,
  channel: MessageWay,
  now: number,
  { leaseUntil, night }: { leaseUntil: number; night: NightRules },
): Promise<Claimed | undefined> {
  const next = tx
    .selectFrom('messageRecipients as waiting')
    .innerJoin('messages', 'messages.id', 'waiting.messageId')
    .select(['waiting.id', 'waiting.memberId', 'messages.kind', 'messages.createdAt as enqueuedAt'])
    .where(isDue('waiting', channel, now, night))
    .where(({ and, not, exists, ref, selectFrom }) => {
      const older = selectFrom('messageRecipients as older')
        .innerJoin('messages as older_message', 'older_message.id', 'older.messageId')
        .select('older.id')
        .whereRef('older_message.kind', '=', 'messages.kind')
        .whereRef('older.isToCoordinator', '=', 'waiting.isToCoordinator')
        .whereRef('older.id', '<', 'waiting.id')
        .where(isDue('older', channel, now, night));
      const sending = selectFrom('messageRecipients as other')
        .select('other.id')
        .where('other.state', '=', 'sending')
        .whereRef('other.memberId', '=', 'waiting.memberId');
      return and([
        not(exists(sending)),
        not(exists(older.whereRef('older.memberId', '=', 'waiting.memberId'))),
        not(exists(older.where('older.memberId', 'in', relativesOf(tx, ref('waiting.memberId'))))),
      ]);
    })
    .orderBy('waiting.nextAt')
    .orderBy('waiting.id')
    .limit(1)
    .$if(isPostgres(tx), (query) => query.forUpdate('waiting').skipLocked());
  const first = await next.executeTakeFirst();
  if (!first || !(await isAlone(tx, first.memberId))) return undefined;
  const row = await claim(tx, { channel, leaseUntil }, now, null)
    .where('id', '=', first.id)
    .returning(['id', 'messageId', 'memberId', 'address', 'isToCoordinator'])
    .returning(['tries', 'createdAt', 'expiresAt', 'actBy'])
    .returning(['pushSince', 'pushedAt'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { isToCoordinator, ...rest } = row;
  const key = `${row.id}.${first.enqueuedAt}`;
  const { kind } = first;
  const claimed = { ...rest, kind, channel, isToCoordinator, key, leaseUntil };
  if (row.memberId !== null)
    await claim(tx, claimed, now, row.id)
      .where('memberId', '=', row.memberId)
      .where('isToCoordinator', '=', row.isToCoordinator)
      .where('messageId', 'in', tx.selectFrom('messages').select('id').where('kind', '=', kind))
      .execute();
  return claimed;
}

/**
 * Returns whether no other message to a member is being claimed or sent. In PostgreSQL, two claims at once don't see each
 * other's message, so only one of them goes on. The other message is due again at once.
 */
async function isAlone(tx: Transaction, memberId: MemberId | null): Promise<boolean> {
  if (memberId === null) return true;
  if (!(await tryLockMessagesTo(tx, memberId))) return false;
  const sending = await tx
    .selectFrom('messageRecipients')
    .select('id')
    .where('memberId', '=', memberId)
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  return sending === undefined;
}

function claim(
  tx: Db,
  { channel, leaseUntil }: Pick<Claimed, 'channel' | 'leaseUntil'>,
  now: number,
  sentWith: number | null,
) {
  return tx
    .updateTable('messageRecipients')
    .set((set) => ({
      state: 'sending',
      tries: set('tries', '+', 1),
      leaseUntil,
      triedAt: now,
      updatedAt: now,
      channel,
      sentWith,
      told: null,
      ...(channel === 'push' && { pushSince: set.fn.coalesce('pushSince', set.val(now)) }),
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
    .selectFrom('familyMembers as own')
    .innerJoin('familyMembers as other', 'other.familyId', 'own.familyId')
    .select('other.memberId')
    .where('own.memberId', '=', memberId)
    .whereRef('other.memberId', '!=', 'own.memberId');
}

/**
 * Returns the details of a claimed message and of those sent with it, and waiting messages of its kind for others of
 * the family, oldest first.
 */
export async function listSubjects(
  tx: Db,
  { id, kind, memberId, isToCoordinator }: Claimed,
  now: number,
): Promise<Array<{ id: number; memberId: MemberId | null; details: Message['details'] }>> {
  const rows = await tx
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['recipient.id', 'recipient.memberId', 'messages.details'])
    .where(({ or, and, eb, val }) =>
      or([
        eb('recipient.id', '=', id),
        eb('recipient.sentWith', '=', id),
        and([
          eb('recipient.state', '=', 'queued'),
          eb('recipient.nextAt', '<=', now),
          eb('recipient.isToCoordinator', '=', isToCoordinator),
          eb('messages.kind', '=', kind),
          eb('recipient.memberId', 'in', relativesOf(tx, val(memberId))),
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
    .updateTable('messageRecipients')
    .set({ address, subject, body: text, bodyHtml: html })
    .where('id', '=', id)
    .execute();
}

/** Stores what a member will know once a claimed message is sent. */
export async function saveDraftAnnouncement(
  tx: Db,
  { id }: Pick<Claimed, 'id'>,
  memberId: MemberId,
  { statements, ...duties }: Announcement,
): Promise<void> {
  const rows = await tx
    .updateTable('messageRecipients')
    .set({ told: JSON.stringify(duties satisfies DutyAnnouncement) })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('sentWith', '=', id)]))
    .where('memberId', '=', memberId)
    .returning('id')
    .execute();
  await saveStatements(
    tx,
    rows.map((row) => row.id),
    statements,
  );
}

/** Returns a claimed message to the queue of another channel, because its member is reached by that one now. */
export async function changeChannel(
  tx: Db,
  { id, pushedAt }: Claimed,
  channel: MessageWay,
  now: number,
): Promise<void> {
  await tx
    .updateTable('messageRecipients')
    .set({ state: 'queued', channel, sentWith: null, leaseUntil: null, nextAt: now, updatedAt: now })
    // The second way has its own time, from now on.
    .$if(pushedAt !== null, (query) => query.set({ createdAt: now, reason: null }))
    .where(({ or, eb }) => or([eb('id', '=', id), eb('sentWith', '=', id)]))
    .execute();
}

/** Delays a waiting message until a moment (ms). */
export async function postpone(db: Db, id: number, until: number): Promise<void> {
  await db
    .updateTable('messageRecipients')
    .set({ nextAt: until })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Returns the content of an email to addresses that are no member's, or undefined once it has been deleted. */
export async function findContent(db: Db, messageId: number): Promise<MailContent | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['subject', 'bodyText', 'bodyHtml', 'attachmentName', 'attachment'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!row || row.subject === null) return undefined;
  return {
    subject: row.subject,
    text: row.bodyText ?? '',
    html: row.bodyHtml ?? '',
    attachment:
      row.attachment === null
        ? null
        : { name: row.attachmentName ?? '', content: Buffer.from(row.attachment, 'base64') },
  };
}
