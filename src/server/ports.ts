import { randomBytes, randomInt } from 'node:crypto';
import type { DeliveryReason } from '#domain/delivery.ts';

/** The present moment, in milliseconds since 1970 UTC. */
export interface Clock {
  now(): number;
}

/** Everything chance-like, so that tests can foretell it. */
export interface Random {
  /** 256 bits that nobody can guess, base64url. */
  token(): string;
  /** A whole number from 0 up to, not including, the given one. */
  below(exclusiveMax: number): number;
}

/** What came of handing one message to a provider; `code` is the provider's own number for it. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string | null }
  /** Certainly not sent, and sending the same again would fail the same way. */
  | { readonly kind: 'refused'; readonly reason: DeliveryReason; readonly code: string | null }
  /** Certainly not sent, and worth another try, after so many milliseconds where the provider said so. */
  | {
      readonly kind: 'later';
      readonly reason: DeliveryReason;
      readonly code: string | null;
      readonly afterMs: number | null;
    }
  /** Handed over, and the answer lost: it may have been sent. */
  | { readonly kind: 'unknown'; readonly reason: DeliveryReason; readonly code: string | null };

/** What came of looking at a provider without sending anything. */
export type ProviderCheck =
  | { readonly kind: 'ready'; readonly advice: string }
  /** It answers, and the settings are wrong. */
  | { readonly kind: 'wrong'; readonly reason: string }
  /** It does not answer as it should. */
  | { readonly kind: 'away'; readonly reason: string };

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

/** Whoever carries text messages. None of these throws for what the provider does. */
export interface SmsGateway {
  send(sms: Sms): Promise<SendOutcome>;
  /** The messages of these words to this number since then (ms); null when the provider cannot tell now. */
  find(sms: Sms, since: number): Promise<readonly FoundSms[] | null>;
  check(): Promise<ProviderCheck>;
}

/** An e-mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly content: Uint8Array } | null;
  /** The same each time this e-mail is sent, so that mailboxes can tell a second copy. */
  readonly key: string;
}

/** Whoever carries e-mail. Neither throws for what the server does. */
export interface Mailer {
  send(mail: Mail): Promise<SendOutcome>;
  check(): Promise<ProviderCheck>;
}

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  below: (exclusiveMax) => randomInt(exclusiveMax),
};
