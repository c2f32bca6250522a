import { randomBytes, randomInt } from 'node:crypto';
import type { CountryCode } from 'libphonenumber-js/max';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKind } from '#domain/checks/checks.ts';
import type { DeliveryReason, ProviderAdvice, ProviderFault } from '#domain/delivery/delivery.ts';
import type { Forecast } from '#domain/forecast/forecast.ts';
import type { TeamId } from '#domain/ids.ts';
import type { KnownFamily, ListedFamily } from '#domain/import/import-families.ts';
import type { ImportList, ListChoice } from '#domain/import/import-list.ts';
import type { ComparedMember, Verdict } from '#domain/import/member-import.ts';
import type { BrowserGroup } from '#domain/pins/pin-rate-limit.ts';
import type { PushHost, PushKeys } from '#domain/push/endpoint.ts';
import type { Refusal } from '#domain/refusals/refusal.ts';
import type { MonthSummary } from '#domain/roster/month-summary.ts';
import type { ExplainedPlan } from '#domain/roster/open-places.ts';
import type {
  AvailabilitySheet,
  AvailabilityView,
  RosterSheet,
  RosterView,
  SheetSize,
} from '#domain/sheets/sheets.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import type { PlanFilter } from '#domain/smart-assign/plan-month.ts';
import type { PlanProgress } from '#domain/smart-assign/search/search.ts';
import type { Language } from '#languages/index.ts';

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
  /** Where answers to it go. Null: to the sender, where no one reads them. */
  readonly replyTo: string | null;
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

/** The keys that identify this Sundial to push services (VAPID), base64url. */
export interface PushServerKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A push message to one device. */
export interface PushMessage extends PushKeys {
  readonly endpoint: string;
  /** What the device decrypts. */
  readonly payload: string;
  /** How long the push service tries to deliver it, in seconds. */
  readonly ttl: number;
  /** At most 32 characters of base64url. A waiting message with the same topic is replaced. Null: none is. */
  readonly topic: string | null;
  readonly isUrgent: boolean;
}

/** The browsers' push services. Its methods never throw for errors of the service. */
export interface PushSender {
  /** The reason of a device that is gone for good is `push_gone`. */
  send(message: PushMessage): Promise<SendOutcome>;
}

/** What is needed for push messages. */
export interface PushMessaging {
  readonly sender: PushSender;
  /** The key with which browsers subscribe, base64url. */
  readonly publicKey: string;
  /** Where messages may go. */
  readonly hosts: readonly PushHost[];
  /** Whether browsers can subscribe. Not in the demo, whose devices are only samples. */
  readonly takesDevices: boolean;
}

/** A device where the member has signed in before, or the group of any other. */
export type DeviceRank = 'known' | BrowserGroup;

/** The options of a verification. */
export interface VerifyOptions {
  /** Whose device it is. Known devices are served first, then browsers of the team, then strangers (the default). */
  readonly device?: DeviceRank;
  /**
   * Runs when it is this verification's turn, before the PIN is verified. An error it throws refuses the verification.
   */
  readonly before?: () => Promise<void>;
}

/** Hashes and verifies PINs with the church's secret key. */
export interface PinHasher {
  /** Returns the hash to store. */
  hash(pin: string): Promise<string>;
  /**
   * Returns whether the PIN is right. Without a stored hash (an unknown or removed member) it does the same work and
   * returns false. Refuses as `busy`, before anything else, when too many are waiting.
   */
  verify(pin: string, storedHash: string | null, options?: VerifyOptions): Promise<boolean>;
  /** Returns a keyed hash for a value that must not be stored itself. The same input gives the same hash. */
  pseudonym(text: string): string;
  /** Returns a secret for a purpose, always the same one. It cannot be derived without the key. */
  secret(purpose: string): string;
}

/**
 * Computes Smart Assign's plan of a month, or a part of it, and the month's summary and forecast. Rejects if the signal
 * fires first.
 */
export interface Planner {
  plan(church: Church, signal: AbortSignal, filter?: PlanFilter): Promise<ExplainedPlan>;
  summarize(church: Church, signal: AbortSignal): Promise<MonthSummary>;
  forecast(church: Church, today: PlainDate, signal: AbortSignal): Promise<Forecast>;
  /** Returns how far the plan of a month for these teams has come, or null if that is not being planned. */
  progress(month: Month, teamIds: readonly TeamId[]): PlanProgress | null;
}

/** A month's data and its layout options. */
export type PrintableSheet =
  | {
      readonly kind: 'roster';
      readonly sheet: RosterSheet;
      readonly view: RosterView;
      readonly size: SheetSize;
    }
  | {
      readonly kind: 'availability';
      readonly sheet: AvailabilitySheet;
      readonly view: AvailabilityView;
      readonly size: SheetSize;
    };

/** Slips of paper with first PINs, one per person. */
export interface PinSlips {
  readonly kind: 'pin_slips';
  /** Empty until an administrator enters it. */
  readonly churchName: string;
  /** The team link. */
  readonly address: string;
  readonly slips: ReadonlyArray<{ readonly name: string; readonly oneTimePin: string }>;
}

/**
 * Renders PDFs in the current language, or in English if no font has its letters. Refuses as `busy` when too many are
 * waiting.
 */
export interface PdfRenderer {
  render(sheet: PrintableSheet): Promise<Uint8Array>;
  /** Renders slips with PINs and keeps nothing of them. */
  renderPinSlips(slips: PinSlips): Promise<Uint8Array>;
  /** Returns the texts with letters that no font has. */
  findUnprintable(texts: readonly string[]): Promise<readonly string[]>;
}

/** A list of new members as text, and the members to compare it with. */
export interface MemberList extends Omit<ListChoice, 'checkKinds'> {
  readonly text: string;
  readonly members: readonly ComparedMember[];
  readonly leaveOutMembers: boolean;
  /** Those that new members can join. */
  readonly families?: readonly KnownFamily[] | undefined;
  /** The church's, by which phone numbers are read. */
  readonly country: CountryCode;
  /** The kinds of checks of the church, and its date, by which one is over. */
  readonly checks?: { readonly kinds: readonly CheckKind[]; readonly today: PlainDate } | undefined;
  /** Those that can be chosen. */
  readonly languages?: readonly Language[] | undefined;
}

/** A list that was read. */
export interface CheckedMemberList extends Omit<ImportList, 'rows'> {
  /** A verdict for each row. Null if no column with names is known, so that someone must choose the columns first. */
  readonly verdicts: readonly Verdict[] | null;
  readonly families: readonly ListedFamily[];
}

/** Why a text is not a list of members. */
export type ListRefusal = Refusal<'import_not_csv' | 'import_empty' | 'import_too_long'>;

/** The log of jobs: no personal data. */
export interface JobLog {
  info(what: object, message: string): void;
  error(what: object, message: string): void;
}

/** Work that becomes due again and again. */
export interface Job {
  /** Identifies the job in the table `jobs`. */
  readonly kind: string;
  /** The longest time between two runs, in milliseconds. */
  readonly intervalMs: number;
  /**
   * If set, every process runs the job, without a row in `jobs`. It first runs this many milliseconds after the start.
   * If absent, one process runs the job for all.
   */
  readonly localStartMs?: number;
  /**
   * Does the due work, and returns when something is next due (ms since 1970), or null for a whole interval. `signal`
   * is aborted when Sundial stops. A dead process's run is repeated, so the work must tolerate that.
   */
  run(context: { readonly signal: AbortSignal; readonly log: JobLog }): Promise<number | null>;
}

/** The state of the backups. */
export interface BackupState {
  /**
   * The time of the last complete backup, in milliseconds, ignoring those with a time in the future. Null if there is
   * none.
   */
  readonly lastAt: number | null;
  readonly bytes: number | null;
  /** Why the last attempt failed. Null if it did not. */
  readonly fault: BackupFault | null;
}

/** Why a backup failed. `finding` is what SQLite found in a copy that did not pass its check. */
export type BackupFault =
  | { readonly code: 'disk_full' | 'failed'; readonly params: null }
  | { readonly code: 'copy_damaged'; readonly params: { readonly finding: string } };

/** The hourly backups of the embedded database. */
export interface Backups extends Job {
  /** Returns the state of the backups. Data that cannot be read counts as missing. */
  state(): BackupState;
}

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  below: (exclusiveMax) => randomInt(exclusiveMax),
};
