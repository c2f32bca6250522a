import { deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { contactOf } from '#domain/members/contact.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { type ReminderFields, templateFault } from '#domain/reminders/reminder-text.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { endOfAnswerLink } from '#domain/serving/personal-link.ts';
import { formatDayAndMonth, formatMonth } from '#texts/dates.ts';
import { REMINDER_MESSAGE_TEXTS } from '#texts/messages.ts';
import { sampleLink } from '../auth/personal-link.ts';
import { type Db, isPostgres } from '../db/database.ts';
import { answeredMembers } from '../db/month-reads.ts';
import { listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { type Sending, writeToMembers } from '../outbox/write-to-members.ts';

/**
 * Returns the members without any answer for these services, with their contact data. No one if there are no services:
 * then there is nothing to answer.
 */
async function listNonResponders(db: Db, services: readonly ServiceRef[], isLocked: boolean) {
  if (services.length === 0) return [];
  return db
    .selectFrom('users')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'phone_number as phoneNumber',
      'email',
      'contact_by as contactBy',
    ])
    .where('removed_at', 'is', null)
    .where('id', 'not in', answeredMembers(db, services).clearSelect().select('availability.user_id'))
    .orderBy('id')
    .$if(isLocked && isPostgres(db), (query) => query.forKeyShare())
    .execute();
}

/** The state of the reminders to one member for a month. */
interface Reminded {
  /** When the last reminder was created (ms). */
  readonly at: number;
  /** A reminder is being sent, or its outcome is not known yet. */
  readonly isPending: boolean;
}

/** Returns, by member, the state of a month's reminders, except failed ones. */
async function findReminded(db: Db, month: Month): Promise<ReadonlyMap<MemberId | null, Reminded>> {
  const rows = await db
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.message_id')
    .select(['recipient.member_id', 'recipient.state', 'recipient.next_at', 'recipient.created_at'])
    .where('messages.kind', '=', 'reminder')
    .where('messages.year', '=', month.year)
    .where('messages.month', '=', month.month)
    .where('recipient.state', '!=', 'failed')
    .execute();
  const reminded = new Map<MemberId | null, Reminded>();
  for (const { member_id, state, next_at, created_at } of rows) {
    const isPending = state === 'queued' || state === 'sending' || (state === 'unknown' && next_at !== null);
    const before = reminded.get(member_id);
    reminded.set(member_id, {
      at: Math.max(before?.at ?? created_at, created_at),
      isPending: isPending || before?.isPending === true,
    });
  }
  return reminded;
}

/** Returns the church's reminder text, or the default one. */
export async function readTemplate(db: Db): Promise<{ template: string; isOwn: boolean }> {
  const row = await db
    .selectFrom('settings')
    .select('reminder_template')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const own = row.reminder_template;
  return { template: own ?? REMINDER_MESSAGE_TEXTS.template, isOwn: own !== null };
}

/** Changes the church's reminder text. Null restores the default. */
export async function updateTemplate(db: Db, template: string | null): Promise<void> {
  await db.updateTable('settings').set({ reminder_template: template }).where('id', '=', 1).execute();
}

/** Whom to remind of a month, and how. */
export interface NonResponderOptions {
  /** Which channels can send. */
  readonly isSetUp: Sending['isSetUp'];
  /** Locks them against removal until the transaction ends, so that a later removal also cancels the queued reminders. */
  readonly isLocked?: boolean;
  /** Leaves out everyone else. */
  readonly userIds?: readonly MemberId[] | undefined;
}

/** Returns the members without an answer for a month, by last name, with the state of their reminders. */
export async function loadNonResponders(
  db: Db,
  month: Month,
  { isSetUp, isLocked = false, userIds }: NonResponderOptions,
) {
  const services = await listServicesOf(db, month);
  const [members, reminded] = [
    await listNonResponders(db, services, isLocked),
    await findReminded(db, month),
  ];
  const only = userIds && new Set(userIds);
  return members
    .filter(({ id }) => !only || only.has(id))
    .map(({ id, firstName, lastName, ...data }) => {
      const contact = contactOf(data);
      const isReachable = contact !== null && isSetUp[contact.channel];
      const { at: remindedAt = null, isPending = false } = reminded.get(id) ?? {};
      return { id, firstName, lastName, contact, isReachable, remindedAt, isPending };
    })
    .sort(compareByLastName);
}

export type NonResponderRow = Awaited<ReturnType<typeof loadNonResponders>>[number];

/** Returns the longest values of the fields, for the check of a template's length. A longer first name is replaced. */
export function longestReminderFields(link: string): ReminderFields {
  return {
    firstName: REMINDER_MESSAGE_TEXTS.insteadOfName,
    month: formatMonth({ year: 2026, month: 9 }),
    deadline: formatDayAndMonth('2026-09-30'),
    link,
  };
}

/**
 * Returns the reminder text for a month with what is filled in for everyone, its fault if any, its deadline, and the
 * channels in which it contains a personal link. `base` is the address of this Sundial.
 */
export async function loadReminderText(db: Db, month: Month, base: string) {
  const { template, isOwn } = await readTemplate(db);
  const { deadlineDay } = await readSettings(db);
  const deadline = deadlineOf(month, deadlineDay);
  const hasLink = template.includes('{link}');
  const fits = templateFault(template, longestReminderFields(sampleLink(base))) === null;
  return {
    facts: { template, month: formatMonth(month), deadline: formatDayAndMonth(deadline) },
    isOwn,
    deadline,
    deadlineDay,
    fault: templateFault(template, longestReminderFields(base)),
    hasPersonalLink: { sms: hasLink && fits, email: hasLink },
  };
}

export type ReminderText = Awaited<ReturnType<typeof loadReminderText>>;

/**
 * Returns the reminders for a month to these members. The links in them end with the month's deadline. `once` names the
 * round, of which each member gets one reminder. Null: they can be reminded again.
 */
export function writeReminders(
  sending: Sending,
  month: Month,
  { facts, deadlineDay, hasPersonalLink }: ReminderText,
  members: readonly NonResponderRow[],
  timeZone: string,
  once: string | null = null,
) {
  const expiresAt = endOfAnswerLink(month, deadlineDay, timeZone);
  const link = { purpose: { kind: 'answer', month }, expiresAt } as const;
  const message = { kind: 'reminder', details: { month } } as const;
  return writeToMembers(sending, message, members, ({ contact: { channel } }) => {
    return { once, link: hasPersonalLink[channel] ? link : null, facts };
  });
}
