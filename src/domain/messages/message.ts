import type { Month, PlainDate } from '../calendar/calendar.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { MemberId, RoleId } from '../ids.ts';
import type { ServiceRef } from '../services/services.ts';

interface OfMonth {
  readonly month: Month;
}

interface OfRevision extends OfMonth {
  /** The revision of the month's roster that the message is about. */
  readonly revision: number;
}

/** A request for cover, with its place. */
interface OfRequest {
  readonly requestId: number;
  readonly service: ServiceRef;
  readonly roleId: RoleId;
}

/** People no message reaches any more. The month is that of the change. */
interface OfPeople extends OfMonth {
  readonly memberIds: readonly MemberId[];
}

/**
 * The kinds of messages, a closed list. Each has its subject, never its wording. The database stores both (the details
 * as JSON), so names must not change after a release. Contains no personal data.
 */
export interface MessageDetails {
  readonly reminder: OfMonth;
  readonly roster: OfMonth;
  readonly availability: OfMonth;
  readonly roster_published: OfRevision;
  readonly roster_changed: OfRevision;
  readonly cover_request: OfRequest;
  readonly cover_result: OfRequest;
  readonly cover_needed: OfRequest;
  readonly cover_corrected: OfRequest;
  /** The deadline before, which people may have been told. */
  readonly deadline_moved: OfMonth & { readonly was: PlainDate };
  readonly unreachable: OfPeople;
  readonly serving_reminder: { readonly service: ServiceRef };
}

export type MessageKind = keyof MessageDetails;

/** The channels of each kind. */
export const MESSAGE_CHANNELS = {
  reminder: ['sms', 'email'],
  roster: ['email'],
  availability: ['email'],
  roster_published: ['sms', 'email'],
  roster_changed: ['sms', 'email'],
  cover_request: ['sms', 'email'],
  cover_result: ['sms', 'email'],
  cover_needed: ['sms', 'email'],
  cover_corrected: ['sms', 'email'],
  deadline_moved: ['sms', 'email'],
  unreachable: ['sms', 'email'],
  serving_reminder: ['sms', 'email'],
} as const satisfies Readonly<Record<MessageKind, readonly Channel[]>>;

export const MESSAGE_KINDS = Object.keys(MESSAGE_CHANNELS) as readonly MessageKind[];

/** The channels of one kind. */
export type ChannelOf<Kind extends MessageKind> = (typeof MESSAGE_CHANNELS)[Kind][number];

/** The kinds that go to each member in the member's own channel. */
export type MemberKind = {
  [Kind in MessageKind]: Channel extends ChannelOf<Kind> ? Kind : never;
}[MessageKind];

/** A message of a kind that the given channel can deliver. */
export type Message<In extends Channel = Channel> = {
  [Kind in MessageKind]: In & ChannelOf<Kind> extends never
    ? never
    : { readonly kind: Kind; readonly details: MessageDetails[Kind] };
}[MessageKind];
