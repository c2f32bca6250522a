import type { Channel, DeliveryReason, DeliveryState, FailedMail } from '#domain/messages/delivery.ts';
import { catalogue } from './catalogue.ts';
import { joinSentences } from './counts-and-lists.ts';

/** Where only the server can be changed. What to change there is on the page System of the settings. */
const ASK = 'Ask the person who runs Sundial.';

/** Why a message has not arrived, for administrators. */
const REASON_TEXTS = catalogue<Readonly<Record<DeliveryReason, string>>>('delivery-reason', {
  wrong_number: 'This phone number is not valid. Please correct it in Member Management.',
  not_mobile: 'This number cannot receive text messages because it is not a mobile number.',
  opted_out:
    'This person has opted out of text messages from our number. Only they can opt in again, by texting START to it.',
  region_off: `Text messages to that country are switched off. ${ASK}`,
  sender_unusable: `Text messages can't be sent from our number. ${ASK}`,
  too_long: 'The text is too long to be sent.',
  sms_credentials: `Text messages can't be sent. ${ASK}`,
  sms_refused: 'The text message was refused.',
  sms_busy: 'Too many text messages are being sent at once.',
  sms_unreachable: "Text messages can't be sent at the moment.",
  sms_fault:
    'It is not known yet whether this message was sent. Sundial is checking and will not send it twice.',
  sms_no_answer:
    'No response came, so it is not known yet whether this message was sent. Sundial is checking and will not send it twice.',
  sms_not_taken: 'This message was not sent. You can remind this person again.',
  sms_untraceable: 'It is not known whether this message was sent. No response came within a day.',
  sms_undelivered: 'The text message could not be delivered.',
  mail_credentials: `Emails can't be sent. ${ASK}`,
  mail_unencrypted: `Emails can't be sent. ${ASK}`,
  mail_certificate: `Emails can't be sent. ${ASK}`,
  mail_unreachable: "Emails can't be sent at the moment.",
  mail_busy: 'Too many emails are being sent at once.',
  mail_sender: `Emails can't be sent from our address. ${ASK}`,
  mailbox_refused: 'This address was refused.',
  mail_refused: 'The email was refused.',
  mail_no_answer:
    'No response came, so it is not known whether this email arrived. To send it again, select Send again.',
  too_late: 'It could not be sent in time, so Sundial stopped trying.',
  not_configured: `Sending is no longer set up. ${ASK}`,
  member_removed: 'This member was removed.',
  unreachable: 'No phone number or email address reaches this person, or they want no messages.',
  restored: 'It was waiting when the backup was made, so it is not known whether it was sent.',
  no_longer_true: 'What it would have said had changed, so it was not sent.',
});

const DELIVERY_TEXTS = catalogue('delivery', {
  withCode: (reason: string, code: string) => `${reason} (error ${code})`,
  waiting: 'Not sent yet. Sundial keeps trying.',
  failedMail: (address: string, reason: string) => `${address}: ${reason}`,
});

/** What administrators read where messages can't be sent. */
export const SET_UP_TEXTS = catalogue<Readonly<Record<Channel, string>>>('set-up', {
  sms: `Text messages aren't set up yet. ${ASK}`,
  email: `Emails aren't set up yet. ${ASK}`,
});

/** How to set up what is missing, for the page System of the settings. */
export const HOW_TO_SET_UP_TEXTS = catalogue<Readonly<Record<Channel | 'address', string>>>('how-to-set-up', {
  sms: 'No SMS provider is set up. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM on the server, then restart Sundial.',
  email: 'No mail server is set up. Set SMTP_URL and MAIL_FROM on the server, then restart Sundial.',
  address:
    'Messages and calendars contain no link that works elsewhere. Set PUBLIC_URL on the server to the address your team uses, then restart Sundial.',
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

/** Returns the sentences about emails that have not arrived, each with its address. */
export function failedMailsText(emails: readonly FailedMail[]): string {
  return joinSentences(
    emails.map(({ address, reason, error }) =>
      DELIVERY_TEXTS.failedMail(address, deliveryText('failed', reason, error)),
    ),
  );
}
