import type { SentMessage } from '#contract/messaging.ts';
import { deliverySentence } from '#domain/delivery.ts';
import type { DeliveryRow } from '#server/outbox/queries.ts';
import type { MessageRow } from './queries.ts';

/** Why a message has not arrived, in plain words; empty when it has. */
export function detailOf({ state, reason, reason_code }: DeliveryRow): string {
  return deliverySentence(state, reason, reason_code);
}

/** A message with where it stands for each person. */
export function presentMessage(message: MessageRow, deliveries: readonly DeliveryRow[]): SentMessage {
  return {
    id: message.id,
    kind: message.kind,
    year: message.year,
    month: message.month,
    createdAt: new Date(message.created_at).toISOString(),
    createdBy: `${message.first_name} ${message.last_name}`,
    recipients: deliveries
      .filter((delivery) => delivery.message_id === message.id)
      .map((delivery) => ({
        id: delivery.id,
        name: delivery.shown_as,
        state: delivery.state,
        detail: detailOf(delivery),
        canSendAgain:
          delivery.channel === 'email' &&
          delivery.address !== null &&
          (delivery.state === 'failed' || delivery.state === 'unknown'),
      })),
  };
}
