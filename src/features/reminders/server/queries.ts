import { deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type ContactData, contactOf } from '#domain/members/contact.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { templateFault, writeReminder } from '#domain/reminders/reminder-text.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { sampleLink } from '#server/auth/personal-link.ts';
import { type Db, isPostgres } from '#server/db/database.ts';
import { listServicesOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { formatDayAndMonth, formatMonth } from '#texts/dates.ts';
import { MESSAGE_TEXTS } from '#texts/messages.ts';
import { longestReminderFields, REMINDER_TEXTS } from './texts.ts';

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
      'first_name',
      'last_name',
      'phone_number as phoneNumber',
      'email',
      'contact_by as contactBy',
    ])
    .where('removed_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('availability')
            .select('availability.id')
            .whereRef('availability.user_id', '=', 'users.id')
            .where(({ and, or }) =>
              or(services.map(({ date, timeId }) => and({ service_date: date, service_time_id: timeId }))),
            ),
        ),
      ),
    )
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
  return { template: own ?? MESSAGE_TEXTS.reminder.sms, isOwn: own !== null };
}

/** Changes the church's reminder text. Null restores the default. */
export async function updateTemplate(db: Db, template: string | null): Promise<void> {
  await db.updateTable('settings').set({ reminder_template: template }).where('id', '=', 1).execute();
}

/** Returns the number for a text message, or null if the member cannot be reached by one or chose another way. */
function numberForSms(member: ContactData): string | null {
  const contact = contactOf(member);
  return contact?.channel === 'sms' ? contact.address : null;
}

/**
 * Returns the members without an answer for a month, by last name, with the state of their reminders. `isLocked` locks
 * them against removal until the transaction ends, so that a later removal also cancels the queued reminders.
 */
export async function loadNonResponders(db: Db, month: Month, { isLocked = false } = {}) {
  const services = await listServicesOf(db, month);
  const [members, reminded] = [
    await listNonResponders(db, services, isLocked),
    await findReminded(db, month),
  ];
  return members
    .map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      phoneNumber: numberForSms(row),
      remindedAt: reminded.get(row.id)?.at ?? null,
      isPending: reminded.get(row.id)?.isPending ?? false,
    }))
    .sort(compareByLastName);
}

export type NonResponderRow = Awaited<ReturnType<typeof loadNonResponders>>[number];

/**
 * Returns the reminder text for a month, its fault if any, its deadline, whether it has room for personal links, and a
 * function that fills in a member's name and link. `base` is the address of this Sundial.
 */
export async function loadReminderText(db: Db, month: Month, base: string) {
  const { template, isOwn } = await readTemplate(db);
  const { deadlineDay } = await readSettings(db);
  const deadline = deadlineOf(month, deadlineDay);
  const fields = { month: formatMonth(month), deadline: formatDayAndMonth(deadline) };
  return {
    template,
    isOwn,
    deadline,
    deadlineDay,
    fault: templateFault(template, longestReminderFields(base)),
    hasPersonalLinks:
      template.includes('{link}') &&
      templateFault(template, longestReminderFields(sampleLink(base))) === null,
    write: (firstName: string, link = base) =>
      writeReminder(template, { ...fields, firstName, link }, REMINDER_TEXTS.insteadOfName),
  };
}

export type ReminderText = Awaited<ReturnType<typeof loadReminderText>>;
