import { addDays, type Month, monthKey, monthOf } from '#domain/calendar/calendar.ts';
import { groupByService, serviceKey, startOrEndOfDay } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { reminderRounds } from '#domain/serving/serving-reminder.ts';
import { serviceTitle } from '#texts/services.ts';
import { lockRosterMonth, type Transaction } from '../db/database.ts';
import { listSharedDates } from '../db/services.ts';
import { churchNow, type Deps } from '../deps.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { sendingNow, writeToMembers } from '../outbox/write-to-members.ts';
import type { Job } from './job.ts';
import { type Duty, listComingDuties, readServingReminders } from './serving-reminder-queries.ts';

const TEN_MINUTES = 10 * 60_000;

/** What the jobs that remind people need. */
export type ReminderDeps = Pick<
  Deps,
  'database' | 'clock' | 'random' | 'timeZone' | 'publicUrl' | 'smsGateway' | 'mailer'
>;

/** Enqueues the reminders of one service. Each person gets one for a service, however often this runs. */
async function remind(tx: Transaction, deps: ReminderDeps, duties: readonly Duty[]): Promise<void> {
  const [first] = duties;
  if (!first) return;
  const { service } = first;
  const { date, timeId } = service;
  const sending = sendingNow(deps);
  const sharesDate = (await listSharedDates(tx, [date])).has(date);
  const message = { kind: 'serving_reminder', details: { service: { date, timeId } } } as const;
  const roles = new Map(duties.map(({ memberId, role }) => [memberId, role]));
  const people = await lockRecipients(tx, [...roles.keys()]);
  const recipients = writeToMembers(sending, message, people, ({ id }) => ({
    once: serviceKey(service),
    link: { purpose: { kind: 'respond' }, expiresAt: endOfDay(date, deps.timeZone) },
    facts: { role: roles.get(id) ?? '', service: serviceTitle({ ...service, sharesDate }) },
  }));
  const expiresAt = startOrEndOfDay(service, deps.timeZone);
  await enqueueToMembers(tx, { ...message, createdBy: null, now: sending.now, expiresAt }, recipients);
}

/** Enqueues what is due of one month. Returns when the next reminders are due (ms), or null. */
async function remindInMonth(tx: Transaction, deps: ReminderDeps, month: Month): Promise<number | null> {
  // So that no one is reminded of a duty that changes hands meanwhile.
  await lockRosterMonth(tx, month);
  const settings = await readServingReminders(tx);
  if (!settings.isOn) return null;
  const now = churchNow(deps);
  const coming = await listComingDuties(tx, now, addDays(now.today, settings.daysBefore + 1));
  const ofMonth = coming.filter(({ date }) => monthKey(monthOf(date)) === monthKey(month));
  for (const round of reminderRounds(ofMonth, settings, deps.timeZone)) {
    if (round.at > now.epochMs) return round.at;
    const dutiesAt = groupByService(round.duties, ({ service }) => service);
    for (const service of new Map(round.duties.map((duty) => [serviceKey(duty), duty.service])).values())
      await remind(tx, deps, dutiesAt(service));
  }
  return null;
}

/**
 * Returns the job that reminds people of the services at which they serve. What a process left undone is due at once,
 * unless the service has started.
 */
export function servingReminderJob(deps: ReminderDeps): Job {
  return {
    kind: 'serving_reminders',
    intervalMs: TEN_MINUTES,
    async run({ signal }) {
      const { isOn, daysBefore } = await readServingReminders(deps.database.query);
      if (!isOn) return null;
      const { today } = churchNow(deps);
      const months = new Set([today, addDays(today, daysBefore + 1)].map((date) => monthKey(monthOf(date))));
      const due: number[] = [];
      for (const key of months) {
        if (signal.aborted) break;
        const next = await deps.database.transaction((tx) => remindInMonth(tx, deps, monthOf(`${key}-01`)));
        if (next !== null) due.push(next);
      }
      return due.length === 0 ? null : Math.min(...due);
    },
  };
}
