import type { DeadlineRule } from '../availability/deadline.ts';
import type { Month, PlainDate } from '../calendar/calendar.ts';
import type { ContactChoice } from '../members/contact.ts';
import type { MemberRole } from '../members/members.ts';
import type { MergeField } from '../members/merge.ts';
import type { NameFormat } from '../members/name-format.ts';
import type { AnswerReminders } from '../reminders/answer-reminders.ts';
import type { MonthState } from '../roster/roster.ts';
import type { ServiceTimeFields } from '../services/service-time.ts';
import { isPlain, type Service } from '../services/services.ts';
import type { ServingReminders } from '../serving/serving-reminder.ts';

/** The full name at the time of the change. */
interface OfMember {
  readonly member: string;
}

interface OfMonth {
  readonly month: Month;
}

interface Added<Value> {
  readonly after: Value;
}

interface Removed<Value> {
  readonly before: Value;
}

/** An entry whose values are equal is not logged. */
export interface Changed<Value> extends Removed<Value>, Added<Value> {}

export interface Access {
  readonly isAdmin: boolean;
  readonly role: MemberRole;
  /** Absent in entries from before there was the choice. */
  readonly doesNotServe?: boolean;
}

/** The names of the roles. */
export interface Preferences {
  readonly preferred: string | null;
  readonly secondary: string | null;
  /** The member's own limits. Absent in entries from before there were any. */
  readonly maxPerMonth?: number | null;
  readonly neverTwoInARow?: boolean;
}

export interface RoleFacts {
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly maxLimit: number;
}

export interface SpecialDayFacts {
  readonly date: PlainDate;
  readonly name: string;
  readonly description: string | null;
  readonly color: string;
}

/** How many people a role needs at the services of one service time. 0 if it is not needed. */
export interface RoleLimit {
  readonly role: string;
  readonly maxLimit: number;
}

/** The service as it was at the time of the change. */
export interface OfService {
  readonly date: PlainDate;
  /** Absent for the only service of a date if it has neither a time nor a name, and up to release 1.3.2. */
  readonly service?: Pick<Service, 'startsAt' | 'name'>;
}

interface OfAssignment extends OfMember, OfService {
  readonly role: string;
}

interface MailedMonth extends OfMonth {
  /** Masked. */
  readonly addresses: readonly string[];
}

/** How a phone number or email address changed, without the number or address itself. */
export type AddressChange = 'added' | 'removed' | 'changed';

/**
 * The administrator actions in the change log, each with what the log states about it: a closed list. The database
 * stores both, so names must not change after a release. Contains no PIN, phone number, email address or token.
 */
export interface ChangeDetails {
  readonly member_added: OfMember & Added<string | null>;
  readonly member_imported: OfMember & Added<string | null>;
  readonly member_pin_made: OfMember;
  readonly member_renamed: Changed<string>;
  readonly member_initials: OfMember & Changed<string | null>;
  readonly member_phone: OfMember & { readonly phone: AddressChange };
  readonly member_email: OfMember & { readonly email: AddressChange };
  /** Null is the default. */
  readonly member_contact_by: OfMember & Changed<ContactChoice | null>;
  readonly member_access: OfMember & Changed<Access>;
  readonly member_preferences: OfMember & Changed<Preferences>;
  readonly member_pin_reset: OfMember;
  readonly member_released: OfMember;
  readonly member_removed: OfMember;
  /** The member who stays, the name of the other one, and what was taken from that one. */
  readonly members_merged: OfMember & {
    readonly other: string;
    readonly fromOther: readonly MergeField[];
  };
  readonly passkey_added: OfMember & Added<string>;
  readonly passkey_removed: OfMember & Removed<string>;
  readonly recovery_codes_made: OfMember;
  /** True is yes, null is no answer. */
  readonly answer_given: OfMember & OfService & Changed<boolean | null>;
  readonly role_added: Added<RoleFacts>;
  readonly role_changed: Changed<RoleFacts>;
  readonly role_removed: Removed<RoleFacts>;
  /** The names of the roles in their order. */
  readonly roles_reordered: Changed<readonly string[]>;
  readonly special_day_added: Added<SpecialDayFacts>;
  readonly special_day_changed: Changed<SpecialDayFacts>;
  readonly special_day_removed: Removed<SpecialDayFacts>;
  readonly service_time_added: Added<ServiceTimeFields>;
  readonly service_time_changed: Changed<ServiceTimeFields>;
  readonly service_time_ended: Changed<ServiceTimeFields>;
  readonly service_time_removed: Removed<ServiceTimeFields>;
  /** The limits that differ from the roles' own, in role order. */
  readonly service_limits_changed: { readonly time: ServiceTimeFields } & Changed<readonly RoleLimit[]>;
  /** The reason, if any. */
  readonly service_cancelled: OfService & Added<string | null>;
  readonly service_restored: OfService & Removed<string | null>;
  /** The day alone in entries from before the month could be chosen. */
  readonly deadline_changed: Changed<DeadlineRule | number>;
  readonly name_format_changed: Changed<NameFormat>;
  /** ISO codes. */
  readonly country_changed: Changed<string>;
  /** True is on. */
  readonly team_link_switched: Changed<boolean>;
  readonly team_link_renewed: Readonly<Record<string, never>>;
  /** An administrator's own calendar of the whole roster. True is on. */
  readonly roster_calendar_switched: Changed<boolean>;
  /** In minutes. */
  readonly service_duration_changed: Changed<number>;
  readonly assignment_made: OfAssignment;
  readonly assignment_removed: OfAssignment;
  readonly date_cleared: OfAssignment;
  /** The names of the member who can't make it, and of the one who serves instead. */
  readonly place_covered: OfService & { readonly role: string } & Changed<string>;
  readonly cover_asked_everyone: OfAssignment;
  readonly cover_closed: OfAssignment;
  /** Without values if it was already finalized: it is logged although the state is unchanged. */
  readonly roster_finalized: OfMonth & Partial<Changed<MonthState>>;
  readonly roster_revised: OfMonth & Changed<MonthState>;
  readonly reminders_sent: OfMonth & { readonly members: number };
  readonly serving_reminders_changed: Changed<ServingReminders>;
  readonly answer_reminders_changed: Changed<AnswerReminders>;
  readonly people_notified: OfMonth & { readonly members: number };
  readonly reminder_text_changed: Changed<string>;
  readonly roster_mailed: MailedMonth;
  readonly availability_mailed: MailedMonth;
  /** A member's name or a masked address. */
  readonly message_sent_again: { readonly recipient: string };
}

export type ChangeKind = keyof ChangeDetails;

/** All kinds, by what they are about and in the order of the change log's filter. */
export const CHANGE_KINDS = [
  ['member_added', 'member_imported', 'member_pin_made', 'member_renamed', 'member_initials'],
  ['member_phone', 'member_email', 'member_contact_by'],
  ['member_access', 'member_preferences', 'member_pin_reset', 'member_released', 'member_removed'],
  ['members_merged'],
  ['passkey_added', 'passkey_removed', 'recovery_codes_made'],
  ['answer_given'],
  ['role_added', 'role_changed', 'role_removed', 'roles_reordered'],
  ['special_day_added', 'special_day_changed', 'special_day_removed'],
  ['service_time_added', 'service_time_changed', 'service_time_ended', 'service_time_removed'],
  ['service_limits_changed', 'service_cancelled', 'service_restored'],
  ['deadline_changed', 'name_format_changed', 'country_changed'],
  ['team_link_switched', 'team_link_renewed'],
  ['service_duration_changed', 'roster_calendar_switched'],
  ['assignment_made', 'assignment_removed', 'date_cleared', 'roster_finalized', 'roster_revised'],
  ['place_covered', 'cover_asked_everyone', 'cover_closed'],
  ['reminders_sent', 'reminder_text_changed', 'answer_reminders_changed'],
  ['people_notified', 'serving_reminders_changed'],
  ['roster_mailed', 'availability_mailed', 'message_sent_again'],
].flat() as readonly ChangeKind[];

/** Returns how a phone number or email address changed, or null when it did not change. */
export function addressChange(before: string | null, after: string | null): AddressChange | null {
  if (before === after) return null;
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

/** Returns what the log states about a service. `shared` are the dates with several services. */
export function serviceFacts(service: Omit<Service, 'timeId'>, shared: ReadonlySet<PlainDate>): OfService {
  const { date, startsAt, name } = service;
  return isPlain(service) && !shared.has(date) ? { date } : { date, service: { startsAt, name } };
}
