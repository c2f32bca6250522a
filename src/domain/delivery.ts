/** How a message is delivered. */
export type Channel = 'sms' | 'email';

/**
 * The state of a message to one person. `queued`: waiting for the first try or a retry. `sending`: the provider has it
 * right now. `unknown`: it was handed over, but the provider's answer was lost. `sent` and `failed` are final.
 */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';

/**
 * The possible reasons for a failed delivery, as sentences for the coordinator. The list is closed, because a
 * provider's own message can contain a phone number or an address and must not be stored.
 */
export const DELIVERY_REASONS = {
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
} as const;

/** What to configure before text messages or email can be sent. */
export const SET_FOR_SMS =
  'No SMS provider is set up. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM on the server, then restart Sundial.';
export const SET_FOR_EMAIL =
  'No mail server is set up. Set SMTP_URL and MAIL_FROM on the server, then restart Sundial.';

export type DeliveryReason = keyof typeof DELIVERY_REASONS;

/** Shown for a message that is waiting without a fault. */
const WAITING = 'Not sent yet. Sundial keeps trying.';

/**
 * Returns the sentence for a message that has not arrived: the reason, with the provider's error code if there is one.
 */
export function deliverySentence(
  state: DeliveryState,
  reason: DeliveryReason | null,
  code: string | null,
): string {
  const cause = reason === null ? '' : DELIVERY_REASONS[reason] + (code === null ? '' : ` (error ${code})`);
  if (state !== 'queued' && state !== 'sending') return cause;
  return cause === '' ? WAITING : `${cause} ${WAITING}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Outbox timing, in milliseconds. */
export interface OutboxTimes {
  /** How often the outbox is polled. */
  readonly round: number;
  /** How long a message that is being sent is reserved for its sender. Far longer than any sending can take. */
  readonly lease: number;
  /** The first wait before a retry. It doubles up to the longest. */
  readonly firstRetry: number;
  readonly longestRetry: number;
  /** The time after the request beyond which no retry is scheduled. */
  readonly giveUp: Readonly<Record<Channel, number>>;
  /** The first wait before asking the provider about a message. It doubles. */
  readonly firstAsk: number;
  /** A message the provider still does not know after this time was never accepted. */
  readonly notTaken: number;
  /** After this time, an unresolved message stays unknown and its address is deleted. */
  readonly forget: number;
}

/**
 * A text message that arrives hours late, perhaps at night, is worse than none. Mail servers that use greylisting
 * expect retries for a while.
 */
export const OUTBOX_TIMES: OutboxTimes = {
  round: 5 * SECOND,
  lease: 2 * MINUTE,
  firstRetry: 2 * SECOND,
  longestRetry: 10 * MINUTE,
  giveUp: { sms: HOUR, email: 6 * HOUR },
  firstAsk: 2 * SECOND,
  notTaken: 10 * MINUTE,
  forget: 24 * HOUR,
};

/**
 * Returns the wait before the next retry. It doubles with each try. `chance` (0 to 1) spreads retries so that rejected
 * messages do not return all at once. The wait is never shorter than the one the provider requested.
 */
export function retryDelay(
  times: OutboxTimes,
  tries: number,
  chance: number,
  requestedDelay: number | null,
): number {
  const doubled = Math.min(times.longestRetry, times.firstRetry * 2 ** Math.max(0, tries - 1));
  return Math.round(
    requestedDelay === null ? doubled * (0.5 + chance) : requestedDelay + times.firstRetry * chance,
  );
}

/** Returns the wait before asking the provider again after this many times. */
export function queryDelay(times: OutboxTimes, asks: number): number {
  return Math.min(times.notTaken, times.firstAsk * 2 ** asks);
}
