import type { Announcement } from '#domain/messages/announcement.ts';
import type { MemberKind, MessageDetails } from '#domain/messages/message.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import type { LinkPurpose } from '#domain/serving/personal-link.ts';
import type { RecipientFacts } from '#languages/messages.ts';
import type { Db } from '../db/database.ts';
import type { Recipient } from './recipient-queries.ts';

/** The member whose messages are worded. */
export interface WordingRecipient extends Pick<Recipient, 'id'> {
  readonly isCoordinator: boolean;
  /** When the oldest of the messages was enqueued (ms). */
  readonly enqueuedAt: number;
  /** The address of this Sundial. Empty if it is not known. */
  readonly base: string;
}

/**
 * The facts of a message. One message to several people has the lists of all, without repetitions, and the other facts
 * of the first of them. What is one person's, and not known to all, has a `person`, who is null until then.
 */
export interface Digest<Item extends object = object> {
  /** What a text message without space leaves out, the last one first, unless it is the only one. */
  readonly items: readonly Item[];
  /** How many it has left out. */
  readonly more?: number;
}

/** The current content of a message to one member. */
export interface Content<Facts> {
  readonly facts: Facts;
  /** The purpose of its link, and when it ends (ms). Null for the plain address, because its reader needs the PIN. */
  readonly link: { readonly purpose: LinkPurpose; readonly expiresAt: number } | null;
  /**
   * Returns the duties and statements that the member knows once these facts were sent, with the first of the `items`. Left out if it is nothing
   * that matters later.
   */
  announce?(said: Facts): Announcement;
}

/**
 * A kind of message to members: all that differs from the others. `Facts` are read when the message is sent. Their texts
 * are names, whose ends are left out if there is nothing else to leave out, or codes of at most 12 characters.
 */
export interface MessageKind<Details = object, Facts extends Digest = Digest> {
  /**
   * Returns the content of all waiting messages of the kind to one member, or null if none is still true. `details` are
   * oldest first.
   */
  read(
    db: Db,
    details: readonly Details[],
    to: WordingRecipient,
    now: ChurchNow,
  ): Promise<Content<Facts> | null>;
  /** Returns the sentences between the greeting and the link. */
  text(facts: Facts & RecipientFacts): string;
  /** Returns the greeting and the sentences of a text message, where they are other ones than an email has. */
  sms?(facts: Facts & RecipientFacts): string;
  subject(facts: Facts): string;
  /** The facts that are people's names. Initials are enough before an item is left out. */
  readonly people?: readonly string[];
  /** Returns the facts with less, for a text message without space for the last item. */
  shorten?(facts: Facts): Facts;
  /** Whether someone waits for it, so that administrators see later that it failed. */
  readonly awaited: 'always' | 'if_automatic' | 'never';
  /** Returns whether a push message is enough, because it asks for nothing and names no change. By default it isn't. */
  isPushEnough?(facts: Facts): boolean;
  /** Whether an urgent one goes the second way at once (domain/push/second-way.ts). */
  readonly isUrgentToo?: true;
  /** Returns the church's own text. If a kind has one, `text` contains the greeting and the link. */
  template?(facts: Facts): string;
}

/** The kinds of messages to members, by the name that the database stores. */
export type MessageKinds = { readonly [Kind in MemberKind]: MessageKind<MessageDetails[Kind]> };
