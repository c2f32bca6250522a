import type { ReminderPreview, ReminderResult } from '#contract/reminders.ts';
import { carrierWordsIn } from '#domain/reminder-text.ts';
import { type ReminderStep, reminderStep } from '#domain/reminders.ts';
import type { DeliveryRow } from '#server/outbox/delivery-queries.ts';
import { deliveryText, SET_UP_TEXTS } from '#texts/delivery.ts';
import { faultText } from '#texts/fields.ts';
import type { NonResponderRow, ReminderText } from './queries.ts';

const PENDING =
  'An earlier reminder to this person is still being sent, or its result is not known yet. Sundial does not send it twice.';

/** A member who is to be reminded, before the outcome is known. */
export interface ReminderOf {
  readonly id: number;
  readonly name: string;
  readonly step: Exclude<ReminderStep, 'reminded'>;
}

/** Returns the result of sending reminders: the counts and the outcome for each member. */
export function presentReminders(
  members: readonly ReminderOf[],
  deliveries: readonly DeliveryRow[],
): ReminderResult {
  const byMember = new Map(deliveries.map((delivery) => [delivery.member_id, delivery]));
  const shown = members.map(({ id, name, step }): ReminderResult['members'][number] => {
    if (step === 'no-phone') return { id, name, status: 'no-phone' };
    if (step === 'pending') return { id, name, status: 'failed', detail: PENDING };
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

/** A sample name for the preview, for when there are no recipients. */
const SOMEBODY = 'Ruth';

const DEADLINE_PASSED = 'The deadline has passed. Members can no longer answer for this month themselves.';

const privateLink = (link: string) =>
  `The link leads to ${link}, the address you are using. Set PUBLIC_URL on the server to the one that members use.`;

const warnAboutReplies = (replies: readonly string[]) =>
  `Don't ask people to reply with ${replies.join(', ')}. Carriers reserve these words, and replies don't reach Sundial.`;

interface PreviewGiven {
  readonly link: string;
  readonly isLinkPublic: boolean;
  readonly isConfigured: boolean;
  readonly now: number;
  readonly today: string;
}

function warningsOf({ template, deadline }: ReminderText, given: PreviewGiven): string[] {
  const replies = carrierWordsIn(template);
  return [
    ...(given.today > deadline ? [DEADLINE_PASSED] : []),
    ...(given.isLinkPublic || !template.includes('{link}') ? [] : [privateLink(given.link)]),
    ...(replies.length > 0 ? [warnAboutReplies(replies)] : []),
  ];
}

/** Returns the preview of a month's reminders: the text, the number of recipients, and the billable messages. */
export function presentPreview(
  reminderText: ReminderText,
  members: readonly NonResponderRow[],
  given: PreviewGiven,
): ReminderPreview {
  const remindersTo = (again: boolean) =>
    members
      .filter((member) => reminderStep(member, given.now, again) === 'send')
      .map(({ firstName }) => reminderText.write(firstName));
  const cost = (reminders: ReturnType<typeof remindersTo>) => ({
    people: reminders.length,
    messages: reminders.reduce((sum, { segments }) => sum + segments, 0),
    segments: Math.max(0, ...reminders.map(({ segments }) => segments)),
  });
  const everybody = remindersTo(true);
  const [shown = reminderText.write(SOMEBODY)] = everybody;
  return {
    template: reminderText.template,
    isOwnTemplate: reminderText.isOwn,
    obstacle: given.isConfigured ? reminderText.fault && faultText(reminderText.fault) : SET_UP_TEXTS.sms,
    warnings: warningsOf(reminderText, given),
    text: shown.text,
    fresh: cost(remindersTo(false)),
    everybody: cost(everybody),
    withoutPhoneNumber: members.filter(({ phoneNumber }) => phoneNumber === null).length,
  };
}
