import type { ReminderPreview, ReminderResult } from '#contract/reminders.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { CHANNELS } from '#domain/delivery/delivery.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { carrierWordsIn } from '#domain/reminders/reminder-text.ts';
import type { ReminderStep } from '#domain/reminders/reminders.ts';
import { deliveryText } from '#languages/delivery.ts';
import { faultText } from '#languages/faults.ts';
import { listInSentence, listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import type { DeliveryRow } from '#server/outbox/delivery-queries.ts';
import { presentPreviews, type WrittenTo } from '#server/outbox/present-previews.ts';
import type { ReminderText } from '#server/reminders/answer-wording.ts';
import type { NonResponderRow } from '#server/reminders/non-responder-queries.ts';

/** A member who is to be reminded, before the outcome is known. */
export interface MemberToRemind extends NonResponderRow {
  readonly step: Exclude<ReminderStep, 'reminded'>;
}

/** Returns the result of sending reminders: the counts and the outcome for each member. */
export function presentReminders(
  members: readonly MemberToRemind[],
  deliveries: readonly DeliveryRow[],
): ReminderResult {
  const nameOf = nameAmong(members, 'full');
  const byMember = new Map(deliveries.map((delivery) => [delivery.memberId, delivery]));
  const shown = members.map(({ contact, cannotText, step, ...member }): ReminderResult['members'][number] => {
    const to = { id: member.id, name: nameOf(member) };
    if (step === 'pending') return { ...to, status: 'failed', detail: t('messages:reminderPreview.pending') };
    const delivery = byMember.get(member.id);
    if (!delivery) {
      const notSetUp = contact && t(`messages:notSetUp.${contact.channel}.person`);
      const detail = notSetUp ?? (cannotText ? t('messages:reminderPreview.cannotText') : null);
      return { ...to, status: 'no-phone', ...(detail && { detail }) };
    }
    const { channel } = delivery;
    // It goes a second way if it stays unopened, which no one waits for here.
    if (delivery.state === 'sent' || delivery.reason === 'push_unopened')
      return { ...to, status: 'sent', channel };
    const detail = deliveryText(delivery.state, delivery.reason, delivery.reasonCode);
    return { ...to, status: 'failed', channel, detail };
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
  /** Whether the address of this Sundial is known. */
  readonly isLinkKnown: boolean;
  readonly canSend: boolean;
  readonly today: PlainDate;
  /** The name of the church's language, which its own text is in. */
  readonly language: string;
  /** The languages of the other members. They read the standard text. */
  readonly otherLanguages: readonly string[];
}

function warningsOf(
  { facts: { template }, deadline }: ReminderText,
  members: readonly NonResponderRow[],
  context: PreviewContext,
): string[] {
  const replies = carrierWordsIn(template);
  return [
    ...(context.today > deadline ? [t('messages:reminderPreview.deadlinePassed')] : []),
    ...(context.isLinkKnown ? [] : [t('messages:reminderPreview.noLink')]),
    ...(context.otherLanguages.length > 0
      ? [
          t('messages:reminderPreview.standardText', {
            language: context.language,
            others: listInSentence(context.otherLanguages),
          }),
        ]
      : []),
    ...(replies.length > 0
      ? [t('messages:reminderPreview.reservedReplies', { replies: listText(replies) })]
      : []),
    ...CHANNELS.flatMap((channel) => {
      const missing = members.filter(({ contact, isReachable }) => {
        return contact?.channel === channel && !isReachable;
      });
      return missing.length > 0 && context.canSend
        ? [t(`messages:notSetUp.${channel}.people`, { count: missing.length })]
        : [];
    }),
  ];
}

/**
 * Returns the preview of a month's reminders: the texts, the number of recipients, and the billable messages. `fresh` and
 * `everybody` are the reminders without and with a repetition, and `example` is a text message to no one.
 */
export function presentPreview(
  reminderText: ReminderText,
  members: readonly NonResponderRow[],
  { fresh, everybody, example }: Readonly<Record<'fresh' | 'everybody', WrittenTo[]>> & { example: string },
  context: PreviewContext,
): ReminderPreview {
  return {
    template: reminderText.facts.template,
    isOwnTemplate: reminderText.isOwn,
    obstacle: context.canSend
      ? reminderText.fault && faultText(reminderText.fault)
      : t('messaging:setUp.sms'),
    warnings: warningsOf(reminderText, members, context),
    example,
    fresh: presentPreviews(fresh),
    everybody: presentPreviews(everybody),
    withoutPhoneNumber: members.filter(({ isReachable }) => !isReachable).length,
  };
}
