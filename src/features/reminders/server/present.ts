import type { ReminderPreview, ReminderResult } from '#contract/reminders.ts';
import type { Month } from '#domain/calendar.ts';
import { formatMonth } from '#domain/calendar.ts';
import { deliverySentence } from '#domain/delivery.ts';
import { reminderStep } from '#domain/reminders.ts';
import type { LoggedChange } from '#server/db/change-log.ts';
import type { DeliveryRow } from '#server/outbox/queries.ts';
import type { Silent, Words } from './queries.ts';

const PENDING =
  'An earlier reminder to this person is still on its way, or its outcome is not known yet: nothing is sent twice.';

/** One member of a round of reminders, before it is known what became of it. */
export interface ReminderOf {
  readonly id: number;
  readonly name: string;
  readonly step: 'send' | 'no-phone' | 'pending';
}

/** A round of reminders as the specification shows it, each member with what became of theirs. */
export function presentReminders(
  members: readonly ReminderOf[],
  deliveries: readonly DeliveryRow[],
): ReminderResult {
  const byMember = new Map(deliveries.map((delivery) => [delivery.member_id, delivery]));
  const shown = members.map(({ id, name, step }): ReminderResult['members'][number] => {
    if (step === 'no-phone') return { id, name, status: 'no-phone' };
    if (step === 'pending') return { id, name, status: 'failed', detail: PENDING };
    // Whoever has no number that could be texted has no delivery either.
    const delivery = byMember.get(id);
    if (!delivery) return { id, name, status: 'no-phone' };
    if (delivery.state === 'sent') return { id, name, status: 'sent' };
    const detail = deliverySentence(delivery.state, delivery.reason, delivery.reason_code);
    return { id, name, status: 'failed', detail };
  });
  const count = (status: string) => shown.filter((member) => member.status === status).length;
  return {
    success: count('sent'),
    failed: count('failed'),
    withoutPhoneNumber: count('no-phone'),
    members: shown,
  };
}

/** Stands for a member where nobody would get a reminder. */
const SOMEBODY = 'Ruth';

/** What a round of reminders would say, to how many, and what it would cost in messages. */
export function presentPreview(
  words: Words,
  members: readonly Silent[],
  given: { link: string; isLinkPublic: boolean; isConfigured: boolean; now: number; today: string },
): ReminderPreview {
  const remindersTo = (again: boolean) =>
    members
      .filter((member) => reminderStep(member, given.now, again) === 'send')
      .map(({ firstName }) => words.write(firstName));
  const cost = (reminders: ReturnType<typeof remindersTo>) => ({
    people: reminders.length,
    messages: reminders.reduce((sum, { segments }) => sum + segments, 0),
  });
  const everybody = remindersTo(true);
  const [shown = words.write(SOMEBODY)] = everybody;
  return {
    template: words.template,
    isOwnTemplate: words.isOwn,
    fault: words.fault,
    link: given.link,
    isLinkPublic: given.isLinkPublic,
    text: shown.text,
    fresh: cost(remindersTo(false)),
    everybody: cost(everybody),
    withoutPhoneNumber: members.filter(({ phoneNumber }) => phoneNumber === null).length,
    segments: Math.max(shown.segments, ...everybody.map(({ segments }) => segments)),
    isDeadlinePassed: given.today > words.deadline,
    isConfigured: given.isConfigured,
  };
}

/** Reminders that are to be sent, as the change log puts them. */
export function describeReminders(month: Month, people: number): LoggedChange {
  return {
    kind: 'reminders_sent',
    subject: formatMonth(month),
    after: people === 1 ? 'To one member' : `To ${people} members`,
  };
}

/** The church's own words for a reminder, as the change log puts them. */
export function describeTemplate(before: string, after: string): LoggedChange {
  return { kind: 'reminder_text_changed', subject: 'Reminders', before, after };
}
