import { randomBytes, randomInt } from 'node:crypto';
import type { DeliveryReason, ProviderAdvice, ProviderFault } from '#domain/delivery/delivery.ts';

/** The current time, in milliseconds since 1970 UTC. */
export interface Clock {
  now(): number;
}

/** All randomness, so that tests can predict it. */
export interface Random {
  /** Returns 256 random bits, base64url. */
  token(): string;
  /** Returns a random integer from 0 up to, but not including, the given one. */
  below(exclusiveMax: number): number;
}

/** The result of passing a message to a provider. `code` is the provider's own code. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string | null }
  /** Certainly not sent, and a retry would fail the same way. */
  | { readonly kind: 'refused'; readonly reason: DeliveryReason; readonly code: string | null }
  /** Certainly not sent, and worth a retry, after `afterMs` milliseconds if the provider named a delay. */
  | {
      readonly kind: 'later';
      readonly reason: DeliveryReason;
      readonly code: string | null;
      readonly afterMs: number | null;
    }
  /** Passed to the provider, but the answer was lost: it may have been sent. */
  | { readonly kind: 'unknown'; readonly reason: DeliveryReason; readonly code: string | null };

/**
 * The result of checking a provider without sending anything. `wrong`: it answers, but the settings are wrong. `away`:
 * it does not answer as expected. `error` is the provider's own number.
 */
export type ProviderCheck =
  | { readonly kind: 'ready'; readonly advice: ProviderAdvice }
  | { readonly kind: 'wrong' | 'away'; readonly reason: ProviderFault; readonly error: string | null };

/** A text message to one person. */
export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly body: string;
}

/** A message that the provider has on record. */
export interface FoundSms {
  readonly providerId: string;
  readonly isUndelivered: boolean;
}

/** A provider of text messages. Its methods never throw for errors of the provider. */
export interface SmsGateway {
  send(sms: Sms): Promise<SendOutcome>;
  /** Returns the messages with this text to this number since then (ms), or null if the provider cannot tell now. */
  find(sms: Sms, since: number): Promise<readonly FoundSms[] | null>;
  check(): Promise<ProviderCheck>;
}

/** An email to one address. */
export interface Mail {
  readonly to: string;
  /** Empty: the name that the server's settings give the sender. */
  readonly senderName: string;
  /** The tag of its language. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly content: Uint8Array } | null;
  /** The same for each attempt, so that mailboxes can detect duplicates. */
  readonly key: string;
}

/** A provider of email. Its methods never throw for errors of the mail server. */
export interface Mailer {
  send(mail: Mail): Promise<SendOutcome>;
  check(): Promise<ProviderCheck>;
}

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  below: (exclusiveMax) => randomInt(exclusiveMax),
};
