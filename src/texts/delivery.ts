import type {
  Channel,
  DeliveryReason,
  DeliveryState,
  FailedMail,
  ProviderFault,
} from '#domain/messages/delivery.ts';
import { catalogue } from './catalogue.ts';
import { joinSentences } from './counts-and-lists.ts';

/** Why a message has not arrived, for administrators. */
const REASON_TEXTS = catalogue<Readonly<Record<DeliveryReason, string>>>('delivery-reason', {
  wrong_number: 'This phone number is not valid. Please correct it in Member Management.',
  not_mobile: 'This number cannot receive text messages because it is not a mobile number.',
  opted_out:
    'This person has opted out of text messages from our number. Only they can opt in again, by texting START to it.',
  region_off: 'Text messages to that country are switched off at the SMS provider.',
  sender_unusable: 'The SMS provider does not let us send from TWILIO_FROM.',
  too_long: 'The text is too long for the SMS provider.',
  sms_credentials: 'The SMS provider refused TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN.',
  sms_refused: 'The SMS provider refused the message.',
  sms_busy: 'The SMS provider asks us to send more slowly.',
  sms_unreachable: 'The SMS provider cannot be reached.',
  sms_fault:
    'The SMS provider had an error, so it is not known yet whether this message was sent. Sundial is checking with the provider and will not send it twice.',
  sms_no_answer:
    'The response of the SMS provider was lost, so it is not known yet whether this message was sent. Sundial is checking with the provider and will not send it twice.',
  sms_not_taken:
    'The SMS provider has no record of this message, so it was not sent. You can remind this person again.',
  sms_untraceable:
    'It is not known whether this message was sent. The SMS provider gave no answer within a day.',
  sms_undelivered: 'The SMS provider could not deliver the message.',
  mail_credentials: 'The mail server refused the user or password in SMTP_URL.',
  mail_unencrypted: 'The mail server offers no encrypted connection (STARTTLS), and Sundial requires one.',
  mail_certificate: 'The certificate of the mail server is not valid for its name.',
  mail_unreachable: 'The mail server cannot be reached.',
  mail_busy: 'The mail server asks us to try again later.',
  mail_sender: 'The mail server does not let us send from MAIL_FROM.',
  mailbox_refused: 'The mail server refused this address.',
  mail_refused: 'The mail server refused the email.',
  mail_no_answer:
    'The last response of the mail server was lost, so it is not known whether this email arrived. To send it again, select Send again.',
  too_late: 'It could not be sent in time, so Sundial stopped trying.',
  not_configured: 'Sending is no longer set up on the server.',
  member_removed: 'This member was removed.',
  unreachable: 'No phone number or email address reaches this person, or they want no messages.',
  restored: 'It was waiting when the backup was made, so it is not known whether it was sent.',
  no_longer_true: 'What it would have said had changed, so it was not sent.',
});

const DELIVERY_TEXTS = catalogue('delivery', {
  withCode: (reason: string, code: string) => `${reason} (error ${code})`,
  waiting: 'Not sent yet. Sundial keeps trying.',
  smsCredentials: (error: string | null) =>
    `The SMS provider refused TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN (error ${error}).`,
  smsFault: (error: string | null) => `The SMS provider had an internal error (error ${error}).`,
  smsInactive: 'The account at the SMS provider is not active.',
  failedMail: (address: string, reason: string) => `${address}: ${reason}`,
});

/** What to configure before text messages or email can be sent. */
export const SET_UP_TEXTS = catalogue<Readonly<Record<Channel, string>>>('set-up', {
  sms: 'No SMS provider is set up. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM on the server, then restart Sundial.',
  email: 'No mail server is set up. Set SMTP_URL and MAIL_FROM on the server, then restart Sundial.',
});

/**
 * Returns the sentence for a message that has not arrived: the reason, with the provider's error code if there is one.
 */
export function deliveryText(
  state: DeliveryState,
  reason: DeliveryReason | null,
  code: string | null,
): string {
  const cause =
    reason && (code === null ? REASON_TEXTS[reason] : DELIVERY_TEXTS.withCode(REASON_TEXTS[reason], code));
  if (state !== 'queued' && state !== 'sending') return cause ?? '';
  return joinSentences([cause, DELIVERY_TEXTS.waiting]);
}

/** Returns the sentence for a provider that a check did not find ready. `error` is the provider's own number. */
export function providerFaultText(reason: ProviderFault, error: string | null): string {
  switch (reason) {
    case 'sms_unreachable':
      return REASON_TEXTS.sms_unreachable;
    case 'sms_credentials':
      return DELIVERY_TEXTS.smsCredentials(error);
    case 'sms_fault':
      return DELIVERY_TEXTS.smsFault(error);
    case 'sms_inactive':
      return DELIVERY_TEXTS.smsInactive;
    default:
      return deliveryText('failed', reason, error);
  }
}

/** Returns the sentences about emails that have not arrived, each with its address. */
export function failedMailsText(emails: readonly FailedMail[]): string {
  return joinSentences(
    emails.map(({ address, reason, error }) =>
      DELIVERY_TEXTS.failedMail(address, deliveryText('failed', reason, error)),
    ),
  );
}
