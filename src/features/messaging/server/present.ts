import type { MailResult } from '#contract/mail.ts';
import type { SentMessage } from '#contract/messaging.ts';
import type { FailedMail } from '#domain/delivery/delivery.ts';
import { deliveryText, failedMailsText } from '#languages/delivery.ts';
import { messageTitle } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { joinedName } from '#server/db/names.ts';
import type { DeliveryRow } from '#server/outbox/delivery-queries.ts';
import type { MessageRow } from './queries.ts';

/** Returns why a message has not arrived, as a sentence. Empty if it has. */
export function detailOf({ state, reason, reasonCode }: DeliveryRow): string {
  return deliveryText(state, reason, reasonCode);
}

/** Returns a message with the state of each recipient. */
export function presentMessage(message: MessageRow, deliveries: readonly DeliveryRow[]): SentMessage {
  return {
    id: message.id,
    kind: message.kind,
    title: messageTitle(message.kind, JSON.parse(message.details)),
    year: message.year,
    month: message.month,
    createdAt: new Date(message.createdAt).toISOString(),
    createdBy: joinedName(message),
    recipients: deliveries
      .filter((delivery) => delivery.messageId === message.id)
      .map((delivery) => ({
        id: delivery.id,
        // A removal clears the name.
        name: delivery.shownAs || t('messages:removedMember'),
        state: delivery.state,
        detail: detailOf(delivery),
        canSendAgain:
          delivery.channel === 'email' &&
          delivery.address !== null &&
          (delivery.state === 'failed' || delivery.state === 'unknown'),
      })),
  };
}

/** Returns the emails that failed or may have failed. The deliveries must be in the order of the addresses. */
export function failedMails(addresses: readonly string[], deliveries: readonly DeliveryRow[]): FailedMail[] {
  return addresses.flatMap((address, index) => {
    const { state, reason, reasonCode: error } = deliveries[index] ?? NO_DELIVERY;
    return state === 'failed' || state === 'unknown' ? { address, reason, error } : [];
  });
}

const NO_DELIVERY = { state: 'failed', reason: null, reasonCode: null } as const;

/** Returns the result of an email. The deliveries must be in the order of the addresses. */
export function presentMailResult(
  addresses: readonly string[],
  deliveries: readonly DeliveryRow[],
): MailResult {
  const recipients = addresses.map((email, index): MailResult['recipients'][number] => {
    const delivery = deliveries[index];
    if (!delivery) return { email, status: 'failed' };
    if (delivery.state === 'sent') return { email, status: 'sent' };
    const isPending = delivery.state === 'queued' || delivery.state === 'sending';
    return { email, status: isPending ? 'pending' : 'failed', detail: detailOf(delivery) };
  });
  const failed = failedMails(addresses, deliveries);
  return failed.length === 0 ? { recipients } : { recipients, error: failedMailsText(failed) };
}
