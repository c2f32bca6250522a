import type { MemberId } from '#domain/ids.ts';
import type { MessageDetails } from '#domain/messages/message.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { ServingReminders } from '#domain/serving/serving-reminder.ts';
import { type Db, isPostgres } from '../db/database.ts';

/** Returns whether and when people are reminded. `isLocked`: locked against changes until the transaction ends. */
export async function readServingReminders(db: Db, { isLocked = false } = {}): Promise<ServingReminders> {
  const row = await db
    .selectFrom('settings')
    .select(['servingRemindersOn', 'servingRemindersDays', 'servingRemindersHour'])
    .$if(isLocked && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return {
    isOn: row.servingRemindersOn,
    daysBefore: row.servingRemindersDays,
    hour: row.servingRemindersHour,
  };
}

/** Changes whether and when people are reminded. */
export async function updateServingReminders(
  tx: Db,
  { isOn, daysBefore, hour }: ServingReminders,
): Promise<void> {
  await tx
    .updateTable('settings')
    .set({
      servingRemindersOn: isOn,
      servingRemindersDays: daysBefore,
      servingRemindersHour: hour,
    })
    .execute();
}

/**
 * Returns the reminders of a service that were enqueued for each member: how many were sent, and whether one waits.
 */
export async function listReminders(tx: Db, { date, timeId }: ServiceRef) {
  const details: MessageDetails['serving_reminder'] = { service: { date, timeId } };
  const rows = await tx
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['recipient.memberId', 'recipient.state'])
    .where('messages.kind', '=', 'serving_reminder')
    .where('messages.details', '=', JSON.stringify(details))
    .execute();
  return (memberId: MemberId) => {
    const own = rows.filter((row) => row.memberId === memberId);
    return {
      sent: own.filter(({ state }) => state === 'sent').length,
      isPending: own.some(({ state }) => state === 'queued' || state === 'sending' || state === 'unknown'),
    };
  };
}
