import type { MemberKind, MessageDetails } from '#domain/messages/message.ts';
import type { Told } from '#domain/messages/told.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import type { LinkPurpose } from '#domain/serving/personal-link.ts';
import type { MessageFacts } from '#languages/messages.ts';
import type { Db } from '../db/database.ts';
import type { Recipient } from './recipient-queries.ts';

/** The member who gets a message. */
export interface WordingRecipient extends Pick<Recipient, 'id' | 'firstName'> {
  readonly isCoordinator: boolean;
  /** When the oldest of the messages was enqueued (ms). */
  readonly enqueuedAt: number;
}

/** What a message says to one member at this moment. */
export interface Worded<Kind extends MemberKind> {
  readonly facts: MessageFacts[Kind];
  /** What its link is for, and when that ends (ms). Null: it has the plain address, because its reader needs the PIN. */
  readonly link: { readonly purpose: LinkPurpose; readonly expiresAt: number } | null;
  /** What the member knows once it has been sent. */
  readonly told: Told;
}

/**
 * Returns what messages of a kind, which wait for one member together, say now: in one message. Null if none is true any
 * more. `details` are the oldest first.
 */
export type Wording<Kind extends MemberKind> = (
  db: Db,
  details: ReadonlyArray<MessageDetails[Kind]>,
  to: WordingRecipient,
  now: ChurchNow,
) => Promise<Worded<Kind> | null>;

/** The wording of each kind. A kind without one does not compile. */
export type Wordings = { readonly [Kind in MemberKind]: Wording<Kind> };
