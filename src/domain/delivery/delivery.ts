/** How a message is delivered. */
export const CHANNELS = ['sms', 'email'] as const;

export type Channel = (typeof CHANNELS)[number];

/** The ways of a message to a member: to their devices first, then by one of the channels. */
export const WAYS = ['push', ...CHANNELS] as const;

export type MessageWay = (typeof WAYS)[number];

/**
 * The state of a message to one person. `queued`: waiting for the first try or a retry. `sending`: the provider has it
 * right now. `unknown`: the provider got it, but its response was lost. `sent`, `failed` and `dropped` are final.
 * `dropped`: its content was no longer true.
 */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown', 'dropped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why a message has not arrived: a closed list, because a provider's own message can contain a phone number or an
 * address. The database stores these codes, so they must not change.
 */
export type DeliveryReason =
  | 'wrong_number'
  | 'not_mobile'
  | 'opted_out'
  | 'region_off'
  | 'sender_unusable'
  | 'too_long'
  | 'sms_credentials'
  | 'sms_refused'
  | 'sms_busy'
  | 'sms_unreachable'
  | 'sms_fault'
  | 'sms_no_answer'
  | 'sms_not_taken'
  | 'sms_untraceable'
  | 'sms_undelivered'
  | 'mail_credentials'
  | 'mail_unencrypted'
  | 'mail_certificate'
  | 'mail_unreachable'
  | 'mail_busy'
  | 'mail_sender'
  | 'mailbox_refused'
  | 'mail_refused'
  | 'mail_no_answer'
  | 'push_gone'
  | 'push_refused'
  | 'push_busy'
  | 'push_unreachable'
  | 'push_no_answer'
  | 'push_unopened'
  | 'too_late'
  | 'not_configured'
  | 'member_removed'
  | 'unreachable'
  | 'restored'
  | 'no_longer_true';

/**
 * Why a provider is not ready to send: like {@link DeliveryReason}, a code instead of the provider's own message. A
 * check of the mail server fails for the same reasons as sending an email.
 */
export type ProviderFault = MailFault | 'sms_unreachable' | 'sms_credentials' | 'sms_fault' | 'sms_inactive';

/** The reasons of a mail server. */
export type MailFault = Extract<DeliveryReason, `mail_${string}` | 'mailbox_refused'>;

/** The result of a check of a provider that is ready: `sms_ready_by_name` has a name as sender. */
export type ProviderAdvice = 'sms_ready' | 'sms_ready_by_name' | 'mail_ready';

/** An email that has not arrived, or may not have. `error` is the mail server's reply code. */
export interface FailedMail {
  readonly address: string;
  readonly reason: DeliveryReason | null;
  readonly error: string | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Outbox timing, in milliseconds. */
export interface OutboxTimes {
  /** How often the outbox is polled. */
  readonly pollInterval: number;
  /** How long a message is reserved for the process that is sending it: far longer than sending can take. */
  readonly lease: number;
  /** The first wait before a retry. It doubles up to the longest. */
  readonly firstRetry: number;
  readonly longestRetry: number;
  /** The time after the request beyond which no retry is scheduled. */
  readonly giveUp: Readonly<Record<MessageWay, number>>;
  /** A message that can't be pushed within this time takes the second way. */
  readonly pushFor: number;
  /** The wait before the first query to the provider about a message. It doubles with each query. */
  readonly firstQueryDelay: number;
  /** If the provider does not know a message after this time, it did not accept the message. */
  readonly notTaken: number;
  /** After this time, an unresolved message stays unknown and its address is deleted. */
  readonly forget: number;
}

/**
 * A text message that arrives hours late, perhaps at night, is worse than none. Mail servers that use greylisting
 * expect retries for a while.
 */
export const OUTBOX_TIMES: OutboxTimes = {
  pollInterval: 5 * SECOND,
  lease: 2 * MINUTE,
  firstRetry: 2 * SECOND,
  longestRetry: 10 * MINUTE,
  giveUp: { sms: HOUR, email: 6 * HOUR, push: 48 * HOUR },
  pushFor: 10 * MINUTE,
  firstQueryDelay: 2 * SECOND,
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

/** Returns the wait before the next query to the provider about a message, after this many queries. */
export function queryDelay(times: OutboxTimes, queries: number): number {
  return Math.min(times.notTaken, times.firstQueryDelay * 2 ** queries);
}
