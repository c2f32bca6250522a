import { addDays, type Month, monthKey, monthOf } from '#domain/calendar/calendar.ts';
import { isSameDuty } from '#domain/messages/announcement.ts';
import { groupByService, isSameService, serviceKey, startOrEndOfDay } from '#domain/services/services.ts';
import { reminderRounds } from '#domain/serving/serving-reminder.ts';
import { lockRosterMonth, type Transaction } from '../db/database.ts';
import { churchNow, type Deps } from '../deps.ts';
import { listAnnouncedDuties } from '../outbox/announcement-queries.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import type { Job } from '../ports.ts';
import { type ComingDuty, listComingDutiesOf } from '../roster/duty-queries.ts';
import { listReminders, readServingReminders } from './serving-reminder-queries.ts';

const TEN_MINUTES = 10 * 60_000;

/** The dependencies of the reminder jobs. */
export type ReminderDeps = Pick<
  Deps,
  'database' | 'clock' | 'timeZone' | 'languages' | 'publicUrl' | 'smsGateway' | 'mailer' | 'push'
>;

/**
 * Enqueues the reminders of one service. Each person gets one per service, however often this runs, and another only if
 * the content has changed.
 */
async function remind(tx: Transaction, deps: ReminderDeps, duties: readonly ComingDuty[]): Promise<void> {
  const [first] = duties;
  if (!first) return;
  const { date, timeId, service } = first;
  const reminders = await listReminders(tx, service);
  const announced = await listAnnouncedDuties(tx, {
    month: monthOf(date),
    memberIds: duties.map(({ memberId }) => memberId),
  });
  const isDue = (duty: ComingDuty) => {
    const last = announced.find((one) => one.memberId === duty.memberId && isSameService(one, duty));
    return !reminders(duty.memberId).isPending && !(last?.isReminded && isSameDuty(last, duty));
  };
  const ids = duties.filter(isDue).map(({ memberId }) => memberId);
  const people = await lockRecipients(tx, ids, channelsSetUp(deps));
  const message = {
    kind: 'serving_reminder',
    details: { service: { date, timeId } },
    createdBy: null,
    now: deps.clock.now(),
    expiresAt: startOrEndOfDay(service, deps.timeZone),
  } as const;
  await enqueueToMembers(tx, message, people, {
    once: (memberId) => {
      const { sent } = reminders(memberId);
      return sent === 0 ? serviceKey(service) : `${serviceKey(service)} #${sent}`;
    },
  });
}

/** Enqueues the due reminders of one month. Returns when the next ones are due (ms), or null. */
async function remindInMonth(tx: Transaction, deps: ReminderDeps, month: Month): Promise<number | null> {
  // So that no one is reminded of a duty that changes hands meanwhile.
  await lockRosterMonth(tx, month);
  const settings = await readServingReminders(tx);
  if (!settings.isOn) return null;
  const now = churchNow(deps);
  const duties = await listComingDutiesOf(tx, month, now);
  const coming = duties.filter(({ response }) => response !== 'declined');
  for (const round of reminderRounds(coming, settings, deps.timeZone)) {
    if (round.at > now.epochMs) return round.at;
    const dutiesAt = groupByService(round.duties, ({ service }) => service);
    for (const service of new Map(round.duties.map((duty) => [serviceKey(duty), duty.service])).values())
      await remind(tx, deps, dutiesAt(service));
  }
  return null;
}

/**
 * Returns the job that reminds people of their services. Overdue reminders are sent at once, unless the service has
 * started.
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
