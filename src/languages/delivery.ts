import type { DeliveryReason, DeliveryState, FailedMail } from '#domain/delivery/delivery.ts';
import { joinSentences } from './lists.ts';
import { t } from './t.ts';

/**
 * Returns the sentence for a message that has not arrived: the reason, with the provider's error code if there is one.
 */
export function deliveryText(
  state: DeliveryState,
  reason: DeliveryReason | null,
  code: string | null,
): string {
  const sentence = reason && t(`delivery:reason.${reason}`);
  const cause = sentence && code !== null ? t('delivery:withCode', { reason: sentence, code }) : sentence;
  if ((state !== 'queued' && state !== 'sending') || reason === 'push_unopened') return cause ?? '';
  return joinSentences([cause, t('delivery:waiting')]);
}

/** Returns the sentences about emails that have not arrived, each with its address. */
export function failedMailsText(emails: readonly FailedMail[]): string {
  return joinSentences(
    emails.map(({ address, reason, error }) =>
      t('delivery:failedMail', { address, reason: deliveryText('failed', reason, error) }),
    ),
  );
}
