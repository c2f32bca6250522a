import type { AnswerReminders } from '#domain/reminders/answer-reminders.ts';
import { type Db, isPostgres } from '../db/database.ts';

/**
 * Returns whether and when everyone without an answer is reminded, and since when (ms; 0 while it is off). `isLocked`:
 * locked against changes until the transaction ends.
 */
export async function readAnswerReminders(
  db: Db,
  { isLocked = false } = {},
): Promise<AnswerReminders & { since: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['answerRemindersSince', 'answerRemindersFirst', 'answerRemindersSecond'])
    .$if(isLocked && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const { answerRemindersSince: since, answerRemindersFirst: first, answerRemindersSecond: second } = row;
  return { isOn: since !== null, since: since ?? 0, daysBefore: second === null ? [first] : [first, second] };
}

/** Changes whether and when everyone without an answer is reminded. Rounds before `now` (ms) are not made up for. */
export async function updateAnswerReminders(
  tx: Db,
  { isOn, daysBefore }: AnswerReminders,
  now: number,
): Promise<void> {
  const [first, second] = daysBefore;
  await tx
    .updateTable('settings')
    .set({
      answerRemindersSince: isOn ? now : null,
      ...(first === undefined ? {} : { answerRemindersFirst: first }),
      answerRemindersSecond: second ?? null,
    })
    .execute();
}
