import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { findLanguage } from '#languages/index.ts';
import { currentLanguage, t } from '#languages/t.ts';

import { listAskedMembers } from '../db/asked.ts';
import type { Db } from '../db/database.ts';
import { membersOf } from '../db/memberships.ts';
import { listServicesOf } from '../db/services.ts';
import type { ChannelsSetUp } from '../outbox/channels.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';

/**
 * Returns the members without any answer for those of these services that they are asked about, or those of `memberIds`. Who is
 * asked about none has nothing to answer.
 */
export async function listNonResponders(
  db: Db,
  services: readonly ServiceRef[],
  memberIds?: readonly MemberId[],
): Promise<MemberId[]> {
  const asked = await listAskedMembers(db, services, memberIds);
  return asked.filter(({ answeredAt }) => answeredAt === null).map(({ id }) => id);
}

/** The state of the reminders to one member for a month. */
interface Reminded {
  /** When the last reminder was created (ms). */
  readonly at: number;
  /** A reminder is being sent, or its outcome is not known yet. */
  readonly isPending: boolean;
}

/** Returns, by member, the state of a month's reminders, except those that were not sent. */
async function findReminded(db: Db, month: Month): Promise<ReadonlyMap<MemberId | null, Reminded>> {
  const rows = await db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['recipient.memberId', 'recipient.state', 'recipient.nextAt', 'recipient.createdAt'])
    .where('messages.kind', '=', 'reminder')
    .where('messages.year', '=', month.year)
    .where('messages.month', '=', month.month)
    .where('recipient.state', 'not in', ['failed', 'dropped'])
    .execute();
  const reminded = new Map<MemberId | null, Reminded>();
  for (const { memberId, state, nextAt, createdAt } of rows) {
    const isPending = state === 'queued' || state === 'sending' || (state === 'unknown' && nextAt !== null);
    const before = reminded.get(memberId);
    reminded.set(memberId, {
      at: Math.max(before?.at ?? createdAt, createdAt),
      isPending: isPending || before?.isPending === true,
    });
  }
  return reminded;
}

/**
 * Returns the church's own reminder text in the church's language, and the default one in others, or if there is none
 * (docs/decisions/0049).
 */
export async function readTemplate(db: Db): Promise<{ template: string; isOwn: boolean }> {
  const row = await db
    .selectFrom('settings')
    .select(['reminderTemplate', 'language'])
    .executeTakeFirstOrThrow();
  const own = findLanguage(row.language).tag === currentLanguage().tag ? row.reminderTemplate : null;
  if (own === null) return { template: t('messages:reminder.template'), isOwn: false };
  // Earlier releases accepted a text without the link.
  return { template: own.includes('{link}') ? own : `${own} {link}`, isOwn: true };
}

/** Changes the church's reminder text. Null restores the default. */
export async function updateTemplate(db: Db, template: string | null): Promise<void> {
  await db.updateTable('settings').set({ reminderTemplate: template }).execute();
}

/**
 * Returns the members of these teams without an answer for a month, or those of `memberIds`, by last name, with the state
 * of their reminders.
 * In a transaction, they cannot be removed before it ends.
 */
export async function loadNonResponders(
  db: Db,
  month: Month,
  isSetUp: ChannelsSetUp,
  { scope, memberIds }: { readonly scope: TeamScope; readonly memberIds?: readonly MemberId[] | undefined },
) {
  const silent = await listNonResponders(db, await listServicesOf(db, month), memberIds);
  const isMember = await membersOf(db, scope);
  const ids = silent.filter(isMember);
  const [people, reminded] = [await lockRecipients(db, ids, isSetUp), await findReminded(db, month)];
  return people
    .map((person) => {
      const { at: remindedAt = null, isPending = false } = reminded.get(person.id) ?? {};
      return { ...person, remindedAt, isPending };
    })
    .sort(compareByLastName);
}

export type NonResponderRow = Awaited<ReturnType<typeof loadNonResponders>>[number];
