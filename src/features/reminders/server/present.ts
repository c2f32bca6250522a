import type { ReminderPreview, ReminderResult } from '#contract/reminders.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { carrierWordsIn } from '#domain/reminders/reminder-text.ts';
import { type ReminderStep, reminderStep } from '#domain/reminders/reminders.ts';
import { sampleLink } from '#server/auth/personal-link.ts';
import type { DeliveryRow } from '#server/outbox/delivery-queries.ts';
import { deliveryText, SET_UP_TEXTS } from '#texts/delivery.ts';
import { faultText } from '#texts/fields.ts';
import type { NonResponderRow, ReminderText } from './queries.ts';
import { REMINDER_TEXTS } from './texts.ts';

/** A member who is to be reminded, before the outcome is known. */
export interface MemberToRemind {
  readonly id: MemberId;
  readonly name: string;
  readonly step: Exclude<ReminderStep, 'reminded'>;
}

/** Returns the result of sending reminders: the counts and the outcome for each member. */
export function presentReminders(
  members: readonly MemberToRemind[],
  deliveries: readonly DeliveryRow[],
): ReminderResult {
  const byMember = new Map(deliveries.map((delivery) => [delivery.member_id, delivery]));
  const shown = members.map(({ id, name, step }): ReminderResult['members'][number] => {
    if (step === 'no-phone') return { id, name, status: 'no-phone' };
    if (step === 'pending') return { id, name, status: 'failed', detail: REMINDER_TEXTS.pending };
    // A member without a usable number has no delivery either.
    const delivery = byMember.get(id);
    if (!delivery) return { id, name, status: 'no-phone' };
    if (delivery.state === 'sent') return { id, name, status: 'sent' };
    const detail = deliveryText(delivery.state, delivery.reason, delivery.reason_code);
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

interface PreviewContext {
  readonly link: string;
  readonly isLinkPublic: boolean;
  readonly isConfigured: boolean;
  readonly now: number;
  readonly today: PlainDate;
}

function warningsOf({ template, deadline }: ReminderText, context: PreviewContext): string[] {
  const replies = carrierWordsIn(template);
  return [
    ...(context.today > deadline ? [REMINDER_TEXTS.deadlinePassed] : []),
    ...(context.isLinkPublic || !template.includes('{link}')
      ? []
      : [REMINDER_TEXTS.privateLink(context.link)]),
    ...(replies.length > 0 ? [REMINDER_TEXTS.reservedReplies(replies)] : []),
  ];
}

/** Returns the preview of a month's reminders: the text, the number of recipients, and the billable messages. */
export function presentPreview(
  reminderText: ReminderText,
  members: readonly NonResponderRow[],
  context: PreviewContext,
): ReminderPreview {
  const { write, hasPersonalLinks, deadline } = reminderText;
  const isPersonal = hasPersonalLinks && context.today <= deadline;
  const link = isPersonal ? sampleLink(context.link) : context.link;
  const remindersTo = (again: boolean) =>
    members
      .filter((member) => reminderStep(member, context.now, again) === 'send')
      .map(({ firstName }) => write(firstName, link));
  const cost = (reminders: ReturnType<typeof remindersTo>) => ({
    people: reminders.length,
    messages: reminders.reduce((sum, { segments }) => sum + segments, 0),
    segments: Math.max(0, ...reminders.map(({ segments }) => segments)),
  });
  const all = remindersTo(true);
  const [shown = write(REMINDER_TEXTS.sampleName, link)] = all;
  return {
    template: reminderText.template,
    isOwnTemplate: reminderText.isOwn,
    obstacle: context.isConfigured ? reminderText.fault && faultText(reminderText.fault) : SET_UP_TEXTS.sms,
    warnings: warningsOf(reminderText, context),
    text: shown.text,
    fresh: cost(remindersTo(false)),
    everybody: cost(all),
    withoutPhoneNumber: members.filter(({ phoneNumber }) => phoneNumber === null).length,
  };
}
