import { addMonths, type Month, monthKey, monthOf } from '#domain/calendar/calendar.ts';
import { answerReminderRounds, dueAnswerReminder } from '#domain/reminders/answer-reminders.ts';
import { reminderStep } from '#domain/reminders/reminders.ts';
import { endOfAnswerLink } from '#domain/serving/personal-link.ts';
import { lockReminders, type Transaction } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import { churchNow, churchToday } from '../deps.ts';
import { inLanguage } from '../language.ts';
import { readLanguages } from '../member-language.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import type { Job } from '../ports.ts';
import { readAnswerReminders } from './answer-reminder-queries.ts';
import { loadReminderText } from './answer-wording.ts';
import { loadNonResponders } from './non-responder-queries.ts';
import type { ReminderDeps } from './serving-reminders.ts';

const TEN_MINUTES = 10 * 60_000;

/** Enqueues the reminders of a month that are due. Returns when the next ones are due (ms), or null. */
async function remindOfMonth(tx: Transaction, deps: ReminderDeps, month: Month): Promise<number | null> {
  await lockReminders(tx, month);
  const settings = await readAnswerReminders(tx);
  if (!settings.isOn) return null;
  const now = deps.clock.now();
  const rule = await readSettings(tx);
  const deadline = { ...rule, month, timeZone: deps.timeZone };
  const rounds = answerReminderRounds(settings, deadline);
  const { due, next } = dueAnswerReminder(rounds, deadline, { now, since: settings.since });
  if (!due) return next;
  const language = (await readLanguages(tx, deps))(null);
  const reminder = await inLanguage(language, () =>
    loadReminderText(tx, month, deps.publicUrl ?? '', churchNow(deps)),
  );
  // The church must shorten its text before it can send any reminder.
  if (reminder.fault) return next;
  const nonResponders = await loadNonResponders(tx, month, channelsSetUp(deps), { scope: 'all' });
  // Measured from the round: who was reminded less than 24 hours before it, or since, gets no other reminder.
  const people = nonResponders.filter((member) => reminderStep(member, due.at, false) === 'send');
  const expiresAt = endOfAnswerLink(month, rule, deps.timeZone);
  const message = {
    kind: 'reminder',
    details: { month },
    createdBy: null,
    now,
    expiresAt,
  } as const;
  await enqueueToMembers(tx, message, people, { once: () => `${monthKey(month)} ${due.date}` });
  return next;
}

/**
 * Returns the job that reminds everyone without an answer before the deadline, if that is turned on.
 */
export function answerReminderJob(deps: ReminderDeps): Job {
  return {
    kind: 'answer_reminders',
    intervalMs: TEN_MINUTES,
    async run({ signal }) {
      const { isOn } = await readAnswerReminders(deps.database.query);
      if (!isOn) return null;
      const current = monthOf(churchToday(deps));
      const times: number[] = [];
      // Two ahead: the deadline can be in the month before, and its reminders in the month before that.
      for (const month of [current, addMonths(current, 1), addMonths(current, 2)]) {
        if (signal.aborted) break;
        const next = await deps.database.transaction((tx) => remindOfMonth(tx, deps, month));
        if (next !== null) times.push(next);
      }
      return times.length === 0 ? null : Math.min(...times);
    },
  };
}
