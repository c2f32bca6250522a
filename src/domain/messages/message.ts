import type { Month } from '../calendar/calendar.ts';
import type { SheetKind } from '../sheets/sheets.ts';

export interface OfMonth {
  readonly month: Month;
}

/**
 * What a message of each kind is about: a month or a service, never its wording. The database stores the kind and the
 * details as JSON, so names must not change after a release. Contains no personal data. Emails with a sheet are written
 * when they are enqueued. The other kinds are for members (`server/messages/`).
 */
export interface MessageDetails extends Readonly<Record<SheetKind, OfMonth>> {}

/** The name of a kind of messages. */
export type MessageName = keyof MessageDetails;

/** The name of a kind that goes to each member in the member's own channel. */
export type MemberKind = Exclude<MessageName, SheetKind>;

/** A message of one of these kinds. */
export type Message<Name extends MessageName = MessageName> = {
  [Kind in Name]: { readonly kind: Kind; readonly details: MessageDetails[Kind] };
}[Name];
