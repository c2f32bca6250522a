import { firstDay, lastDay, type Month } from '#domain/calendar.ts';
import { deadlineOf } from '#domain/deadline.ts';
import { compareByLastName } from '#domain/member-name.ts';
import {
  DEFAULT_REMINDER_TEMPLATE,
  reminderFields,
  templateFault,
  writeReminder,
} from '#domain/reminder-text.ts';
import { type Db, isPostgres } from '#server/db/database.ts';
import { readSettings } from '#server/db/settings.ts';

/** Gives everybody who has no answer at all for a month, with their phone number. */
function listSilentMembers(db: Db, month: Month, isHeld: boolean) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone_number'])
    .where('removed_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('availability')
            .select('availability.id')
            .whereRef('availability.user_id', '=', 'users.id')
            .where('service_date', '>=', firstDay(month))
            .where('service_date', '<=', lastDay(month)),
        ),
      ),
    )
    .orderBy('id')
    .$if(isHeld && isPostgres(db), (query) => query.forKeyShare())
    .execute();
}

/** What is known of the reminders to one member for a month. */
interface Reminded {
  /** When the last was written (ms). */
  readonly at: number;
  /** One of them is on its way, or its outcome is not known yet. */
  readonly isPending: boolean;
}

/** Gives, by member, what is known of the reminders for a month that have arrived, may have, or still may. */
async function findReminded(db: Db, month: Month): Promise<ReadonlyMap<number | null, Reminded>> {
  const rows = await db
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.message_id')
    .select(['recipient.member_id', 'recipient.state', 'recipient.next_at', 'recipient.created_at'])
    .where('messages.kind', '=', 'reminder')
    .where('messages.year', '=', month.year)
    .where('messages.month', '=', month.month)
    .where('recipient.state', '!=', 'failed')
    .execute();
  const reminded = new Map<number | null, Reminded>();
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

/** Gives the church's words for a reminder, or Sundial's. */
export async function readTemplate(db: Db): Promise<{ template: string; isOwn: boolean }> {
  const row = await db
    .selectFrom('settings')
    .select('reminder_template')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const own = row.reminder_template;
  return { template: own ?? DEFAULT_REMINDER_TEMPLATE, isOwn: own !== null };
}

/** Changes the church's words for a reminder; null brings Sundial's own back. */
export async function updateTemplate(db: Db, template: string | null): Promise<void> {
  await db.updateTable('settings').set({ reminder_template: template }).where('id', '=', 1).execute();
}

/**
 * Everybody without an answer for a month, by name, with what is known of reminders to them. `isHeld` keeps them from
 * being removed until the transaction ends: what is queued by then is taken back with them.
 */
export async function loadSilent(db: Db, month: Month, { isHeld = false } = {}) {
  const [members, reminded] = [await listSilentMembers(db, month, isHeld), await findReminded(db, month)];
  return members
    .map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      phoneNumber: row.phone_number,
      remindedAt: reminded.get(row.id)?.at ?? null,
      isPending: reminded.get(row.id)?.isPending ?? false,
    }))
    .sort(compareByLastName);
}

export type Silent = Awaited<ReturnType<typeof loadSilent>>[number];

/** The church's words for a reminder about a month, what is wrong with them, and who writes them to a member. */
export async function loadWords(db: Db, month: Month, link: string) {
  const { template, isOwn } = await readTemplate(db);
  const { deadlineDay } = await readSettings(db);
  const fields = reminderFields(month, deadlineDay, link);
  return {
    template,
    isOwn,
    deadline: deadlineOf(month, deadlineDay),
    fault: templateFault(template, link),
    write: (firstName: string) => writeReminder(template, { ...fields, firstName }),
  };
}

export type Words = Awaited<ReturnType<typeof loadWords>>;
