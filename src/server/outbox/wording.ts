import type { Announcement } from '#domain/messages/announcement.ts';
import type { MemberKind, MessageDetails } from '#domain/messages/message.ts';
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

/** The current content of a message to one member. */
export interface Worded<Kind extends MemberKind> {
  readonly facts: MessageFacts[Kind];
  /** The purpose of its link, and when it ends (ms). Null for the plain address, because its reader needs the PIN. */
  readonly link: { readonly purpose: LinkPurpose; readonly expiresAt: number } | null;
  /** Returns what the member knows once these facts were sent. Each list has the first items of that in `facts`. */
  readonly announce: (said: MessageFacts[Kind]) => Announcement;
}

/**
 * Returns one current wording for all waiting messages of a kind to one member. Null if none is still true. `details`
 * are oldest first.
 */
export type Wording<Kind extends MemberKind> = (
  db: Db,
  details: ReadonlyArray<MessageDetails[Kind]>,
  to: WordingRecipient,
  now: ChurchNow,
) => Promise<Worded<Kind> | null>;

/** The wording of each kind. A kind without one does not compile. */
export type Wordings = { readonly [Kind in MemberKind]: Wording<Kind> };
