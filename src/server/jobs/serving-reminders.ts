import { addDays, type Month, monthKey, monthOf } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/members/member-name.ts';
import { groupByService, serviceKey, startOrEndOfDay } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { reminderRounds } from '#domain/serving/serving-reminder.ts';
import { MESSAGE_TEXTS } from '#texts/messages.ts';
import { serviceTitle } from '#texts/services.ts';
import { makeMessageLink } from '../auth/personal-link.ts';
import { lockRosterMonth, type Transaction } from '../db/database.ts';
import { listSharedDates } from '../db/services.ts';
import { churchNow, type Deps } from '../deps.ts';
import { enqueueToMembers, type MemberRecipient } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { writeToMember } from '../outbox/write-to-member.ts';
import type { Job } from './job.ts';
import { type Duty, listComingDuties, readServingReminders } from './serving-reminder-queries.ts';

const TEN_MINUTES = 10 * 60_000;

type ReminderDeps = Pick<
  Deps,
  'database' | 'clock' | 'random' | 'timeZone' | 'publicUrl' | 'smsGateway' | 'mailer'
>;

/** Enqueues the reminders of one service. Each person gets one for a service, however often this runs. */
async function remind(tx: Transaction, deps: ReminderDeps, duties: readonly Duty[]): Promise<void> {
  const [first] = duties;
  if (!first) return;
  const { service } = first;
  const { date, timeId } = service;
  const now = deps.clock.now();
  const isSetUp = { sms: deps.smsGateway !== null, email: deps.mailer !== null };
  const sharesDate = (await listSharedDates(tx, [date])).has(date);
  const details = { service: { date, timeId } };
  const { sms, email } = MESSAGE_TEXTS.serving_reminder;
  const people = await lockRecipients(
    tx,
    duties.map(({ memberId }) => memberId),
  );
  const recipients = people.flatMap(({ contact, ...person }): MemberRecipient[] => {
    const duty = duties.find(({ memberId }) => memberId === person.id);
    if (!duty || !contact || !isSetUp[contact.channel]) return [];
    const { address: link, personalLink } = makeMessageLink(
      deps.publicUrl ?? '',
      { memberId: person.id, purpose: { kind: 'respond' }, expiresAt: endOfDay(date, deps.timeZone) },
      { random: deps.random, now },
    );
    const facts = {
      firstName: person.firstName,
      role: duty.role,
      service: serviceTitle({ ...service, sharesDate }),
      link,
    };
    const texts = {
      sms: (values: typeof facts) => sms(details, values),
      email: {
        subject: () => email.subject(details),
        body: (values: typeof facts) => email.body(details, values),
      },
    };
    return [
      {
        memberId: person.id,
        name: fullName(person),
        dedupeKey: `serving_reminder ${person.id} ${serviceKey(service)}`,
        personalLink,
        ...writeToMember(contact, texts, facts),
      },
    ];
  });
  const expiresAt = startOrEndOfDay(service, deps.timeZone);
  await enqueueToMembers(
    tx,
    { kind: 'serving_reminder', details, createdBy: null, now, expiresAt },
    recipients,
  );
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
