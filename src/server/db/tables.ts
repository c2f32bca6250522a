import type { ColumnType, Generated } from 'kysely';
import type { CountryCode } from 'libphonenumber-js/max';
import type { DeadlineMonth } from '#domain/availability/deadline.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import type { ChangeSubject, ChangeVerb } from '#domain/changes/change.ts';
import type { CoverState } from '#domain/cover/cover-request.ts';
import type { Channel, DeliveryReason, DeliveryState } from '#domain/delivery/delivery.ts';
import type { Family, ServingChoice } from '#domain/families/family.ts';
import type { RuleStrength } from '#domain/families/family-rules.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import type { MemberRole } from '#domain/members/members.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import type { MessageKind } from '#domain/messages/message.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import type { FeedScope } from '#domain/serving/calendar-feed.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';

/** 0 or 1, because the drivers of the two databases differ on booleans. */
export type Flag = 0 | 1;

/** Returns the flag of a boolean. What is undefined stays so, and Kysely leaves it out of a change. */
export function flagOf<Value extends boolean | undefined>(value: Value) {
  return (value === undefined ? undefined : Number(value)) as Value extends undefined ? undefined : Flag;
}

/** Milliseconds since 1970, UTC. */
type Millis = number;

interface UsersTable {
  id: Generated<MemberId>;
  first_name: string;
  last_name: string;
  initials: string | null;
  pin_hash: string | null;
  is_admin: Flag;
  first_login: Flag;
  phone_number: string | null;
  /** 0 if the phone number can't get text messages. Written by `phoneColumns` together with the number. */
  can_text: Generated<Flag>;
  email: string | null;
  /** Null without a choice: by text message with a phone number, or else by email. */
  contact_by: ContactChoice | null;
  role: MemberRole;
  preferred_role_id: RoleId | null;
  secondary_role_id: RoleId | null;
  /** From 1 to 5. Null without a limit. */
  max_per_month: number | null;
  never_two_in_a_row: Generated<Flag>;
  /** 1 for members who are never on the roster, for example office staff. */
  does_not_serve: Generated<Flag>;
  /** The tag of the language that the member chose. Null without a choice. */
  language: string | null;
  created_at: Millis;
  /** Set when the member was removed. The name stays for finalized rosters, everything else is deleted. */
  removed_at: Millis | null;
}

interface AvailabilityTable {
  id: Generated<number>;
  user_id: MemberId;
  service_date: PlainDate;
  service_time_id: ServiceTimeId;
  is_available: Flag;
  last_updated: Millis;
  /** The time away that answered. Null for the member's own answer, or an administrator's. */
  away_id: ColumnType<number | null, number | null | undefined>;
  /** 1 if the time away replaced a yes. */
  replaced_yes: ColumnType<Flag, Flag | undefined>;
  /** Who answered for the member. Null for the member's own answer, or a time away's. */
  answered_by: MemberId | null;
}

/** A time in which a member is away. */
interface AwayPeriodsTable {
  id: Generated<number>;
  user_id: MemberId;
  from_date: PlainDate;
  to_date: PlainDate;
  /** The church's date when it was entered. */
  entered_on: PlainDate;
  /** Seen by the member only. */
  note: string | null;
}

/** A week of the month in which a member can usually serve at the services of a weekly time. */
interface UsualServicesTable {
  user_id: MemberId;
  service_time_id: ServiceTimeId;
  /** From 1 to 5. */
  week: number;
}

interface FamiliesTable {
  id: Generated<number>;
  serving: ServingChoice;
  whom: Family['whom'];
  strictness: RuleStrength;
  /** 1 if its children serve only with an adult, also while no such adult is left. */
  children_with_adult: Flag;
}

interface FamilyMembersTable {
  user_id: MemberId;
  family_id: number;
  is_child: Flag;
}

/** Someone whom a choice of a family names. */
interface FamilyChoicesTable {
  family_id: number;
  kind: 'one_free' | 'children_with';
  user_id: MemberId;
}

/** Someone whom another member of the family allows to act for them. */
interface MayActTable {
  user_id: MemberId;
  allowed_id: MemberId;
}

/** The church's settings: one row. */
interface SettingsTable {
  id: number;
  deadline_day: number;
  deadline_month: Generated<DeadlineMonth>;
  name_format: NameFormat;
  /** The church's own reminder text. Null means the default text. */
  reminder_template: string | null;
  /** The fingerprint of the key file. Null until a start has stored it. */
  key_check: string | null;
  /** Whether only browsers that opened the team link see the names. */
  team_link_on: Generated<Flag>;
  /** A random seed for the team link, which also needs the key. */
  team_link_seed: string;
  setup_services_confirmed: Generated<Flag>;
  setup_month_confirmed: Generated<Flag>;
  setup_hidden: Generated<Flag>;
  serving_reminders_on: Generated<Flag>;
  /** How many days before a service people are reminded of it, and at which hour of the day. */
  serving_reminders_days: Generated<number>;
  serving_reminders_hour: Generated<number>;
  /** Since when everyone without an answer is reminded automatically. Null: they are not. */
  answer_reminders_since: Millis | null;
  /** How many days before the deadline. The second reminder is optional. */
  answer_reminders_first: Generated<number>;
  answer_reminders_second: Generated<number | null>;
  /** How long a service takes in calendars. */
  service_minutes: Generated<number>;
  /** The church's country, by which phone numbers are read. */
  country: Generated<CountryCode>;
  /** Empty until an administrator enters it. */
  church_name: Generated<string>;
  /** The tag of the church's language, for what has no single reader. */
  language: Generated<string>;
}

interface VersesTable {
  id: Generated<number>;
  text: string;
  reference: string;
  category: string;
}

interface SpecialDaysTable {
  id: Generated<number>;
  date: PlainDate;
  name: string;
  description: string | null;
  color: string;
}

interface ServiceRolesTable {
  id: Generated<RoleId>;
  name: string;
  description: string | null;
  sort_order: number;
  is_active: Flag;
  max_limit: number;
}

interface ServiceTimesTable {
  id: Generated<ServiceTimeId>;
  /** 0 is Sunday. Exactly one of `weekday` and `date` is set. */
  weekday: number | null;
  date: PlainDate | null;
  name: string | null;
  starts_at: ClockTime | null;
  starts_on: PlainDate | null;
  ends_on: PlainDate | null;
}

/** How many people a role needs at the services of one time. Without a row, it is the role's own limit. */
interface ServiceTimeLimitsTable {
  service_time_id: ServiceTimeId;
  role_id: RoleId;
  /** 0 if the role is not needed. */
  max_limit: number;
}

interface CanceledServicesTable {
  service_date: PlainDate;
  service_time_id: ServiceTimeId;
  reason: string | null;
}

interface RosterAssignmentsTable {
  id: Generated<number>;
  service_date: PlainDate;
  service_time_id: ServiceTimeId;
  role_id: RoleId;
  user_id: MemberId;
  /** Which of the role's places at that service. Unique, so that two writers cannot share the last one. */
  place: number;
  notes: string | null;
  assignment_method: AssignmentMethod;
  created_at: Millis;
  updated_at: Millis;
  response: Generated<AssignmentResponse>;
  /** Seen by the member and administrators only. Deleted when the member is removed. */
  response_reason: string | null;
  /** Null while the response is `none`. */
  responded_at: Millis | null;
}

interface FinalizedRostersTable {
  id: Generated<number>;
  year: number;
  month: number;
  is_finalized: Flag;
  created_at: Millis;
  created_by: MemberId;
  finalized_at: Millis | null;
  finalized_by: MemberId | null;
}

interface RosterAssignmentHistoryTable {
  id: Generated<number>;
  service_date: PlainDate;
  service_time_id: ServiceTimeId;
  role_id: RoleId;
  user_id: MemberId;
  was_preferred_role: Flag;
  was_secondary_role: Flag;
  assignment_method: AssignmentMethod;
  created_at: Millis;
}

interface RosterRevisionsTable {
  id: Generated<number>;
  year: number;
  month: number;
  /** Counts the publications of the month, from 1. */
  number: number;
  published_at: Millis;
  /** Null for a command on the server. */
  published_by: MemberId | null;
}

interface RosterRevisionAssignmentsTable {
  revision_id: number;
  service_date: PlainDate;
  service_time_id: ServiceTimeId;
  role_id: RoleId;
  user_id: MemberId;
}

interface CoverRequestsTable {
  id: Generated<number>;
  service_date: PlainDate;
  service_time_id: ServiceTimeId;
  role_id: RoleId;
  /** The member who can't make it. */
  user_id: MemberId;
  state: CoverState;
  opened_at: Millis;
  /** Null if no one else is asked by Sundial. */
  next_ask_at: Millis | null;
  everyone_asked_at: Millis | null;
  /** Null while the state is `asking`. */
  ended_at: Millis | null;
  /** Set in the state `covered` only. */
  covered_by: MemberId | null;
  /** The number of the place, if the member was removed from it with their account. */
  vacant_place: ColumnType<number | null, number | null | undefined>;
}

/** Who was asked to cover a place. */
interface CoverAsksTable {
  request_id: number;
  user_id: MemberId;
  asked_at: Millis;
}

interface SessionsTable {
  /** SHA-256 of the token, base64url. The token itself is only in the cookie. */
  token_hash: string;
  user_id: MemberId;
  created_at: Millis;
  last_seen_at: Millis;
  /** The browser and the system, as `writeDevice` writes them, or a name from an earlier release. */
  device: string;
  /** Identifies the session to its member. Grants no access. */
  public_id: string;
  /** When a limited session ends, with the personal link that started it. Null for one that a PIN started. */
  limited_until: ColumnType<Millis | null, Millis | null | undefined>;
}

interface SignInFailuresTable {
  /**
   * The name of a bucket: `account:7`, `device:3`, `address:…` (only a keyed hash), or a group's: `site`, `site:day`,
   * `team`, `team:day`.
   */
  budget: string;
  failures: number;
  since: Millis;
  last_failed_at: Millis;
}

interface KnownDevicesTable {
  id: Generated<number>;
  /** SHA-256 of the token in the device's cookie, base64url. */
  token_hash: string;
  /** A member who has signed in on the device. A device can have several. */
  user_id: MemberId;
  last_used_at: Millis;
}

interface PasskeysTable {
  id: Generated<number>;
  user_id: MemberId;
  /** The authenticator's id of the passkey, base64url. Unique. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The number of signatures that the authenticator reports. Many always report 0. */
  counter: number;
  /** How browsers reach the authenticator (`internal`, `hybrid`, `usb` …), separated by commas. */
  transports: string;
  /** The name that its owner gave it. */
  name: string;
  created_at: Millis;
  last_used_at: Millis | null;
}

interface RecoveryCodesTable {
  /** SHA-256 of the code, base64url. A used code is deleted. */
  code_hash: string;
  user_id: MemberId;
}

interface SecondStepsTable {
  /** SHA-256 of the token in the cookie that is set after the right PIN, base64url. */
  token_hash: string;
  user_id: MemberId;
  /** The challenge for the passkey, base64url. Null until it is requested and after it was tried. */
  challenge: string | null;
  tries: number;
  created_at: Millis;
}

interface PasskeyChallengesTable {
  /** The public id of the session that adds a passkey. */
  session_id: string;
  /** The challenge for the new passkey, base64url. */
  challenge: string;
  created_at: Millis;
}

interface CalendarFeedsTable {
  /** SHA-256 of the code in the feed's address, base64url. */
  code_hash: string;
  user_id: MemberId;
  scope: FeedScope;
  /** Whether the feed of the member's own services includes those for whom the member may act. */
  with_family: Generated<Flag>;
  created_at: Millis;
}

interface PersonalLinksTable {
  /** SHA-256 of the code in the link's address, base64url. */
  code_hash: string;
  user_id: MemberId;
  /** A `LinkPurpose` as JSON. */
  purpose: string;
  expires_at: Millis;
  created_at: Millis;
  /** The recipient of the message that contains it. Null for a link of an earlier release. */
  recipient_id: number | null;
}

/** A service at which someone serves, as the last message to them said. */
interface ToldDutiesTable {
  user_id: MemberId;
  service_date: PlainDate;
  service_time_id: ServiceTimeId;
  role_id: RoleId;
  starts_at: ClockTime | null;
  name: string | null;
  minutes: number;
  /** 1 once they were reminded of it. */
  is_reminded: Flag;
}

interface ChangeLogTable {
  id: Generated<number>;
  made_at: Millis;
  /** Null for a command on the server. */
  actor_id: MemberId | null;
  /** The name at the time of the change. */
  actor_name: string;
  subject: ChangeSubject;
  verb: ChangeVerb;
  /** The member whom the change is about, if any. */
  member_id: MemberId | null;
  /** `ChangeDetails` as JSON. */
  details: string;
}

interface MessagesTable {
  id: Generated<number>;
  kind: MessageKind;
  /** The kind's `MessageDetails` as JSON. */
  details: string;
  /** The month in the details, if any, for queries by month. */
  year: number | null;
  month: number | null;
  /**
   * The content of an email. Null for messages with a text for each recipient, and once no recipient needs it.
   */
  subject: string | null;
  body_text: string | null;
  body_html: string | null;
  attachment_name: string | null;
  /** Base64. */
  attachment: string | null;
  created_at: Millis;
  /** Null if Sundial sent the message by itself. */
  created_by: MemberId | null;
  /** Names what may be sent only once. Unique. */
  dedupe_key: Generated<string | null>;
}

interface MessageRecipientsTable {
  id: Generated<number>;
  message_id: number;
  channel: Channel;
  member_id: MemberId | null;
  /** A member's name, or a masked address with only its first letter and host. */
  shown_as: string;
  /**
   * The destination, and the text of a text message or of an email to a member: written when it is sent, and deleted as
   * soon as they are no longer needed.
   */
  address: string | null;
  subject: string | null;
  body: string | null;
  body_html: string | null;
  /** Names what may be sent only once to the recipient. Unique. */
  dedupe_key: string | null;
  /** When it is no longer useful. Null: the outbox gives up after a while. */
  expires_at: Millis | null;
  /** 1 if Sundial sends it by itself, so that it waits at night. */
  is_automatic: Generated<Flag>;
  /** By when what it asks for must be done, if not until it expires. */
  act_by: Millis | null;
  /** 1 if the member gets it as a coordinator, who may be told at any hour. */
  is_to_coordinator: Generated<Flag>;
  /** The recipient whose message says this one's content too, because both waited together. */
  sent_with: number | null;
  /** What the recipient knows once it has been sent: a `Told` as JSON. Null until it is worded. */
  told: string | null;
  /** When an administrator saw that it has not arrived. */
  seen_at: Millis | null;
  state: DeliveryState;
  /** Why the message has not arrived: its code, and the provider's own code. */
  reason: DeliveryReason | null;
  reason_code: string | null;
  tries: number;
  /** How often the provider was queried about the outcome. */
  asks: number;
  /** When the next action is due: sending if queued, querying the provider if unknown. */
  next_at: Millis | null;
  lease_until: Millis | null;
  tried_at: Millis | null;
  provider_id: string | null;
  created_at: Millis;
  updated_at: Millis;
}

interface JobsTable {
  /** The job, as in its code. */
  kind: string;
  due_at: Millis;
  /** 0 if no process is running it. */
  lease_until: Millis;
  /** How often it was claimed since its last success. */
  tries: number;
}

interface SchemaMigrationsTable {
  name: string;
  applied_at: Millis;
}

/**
 * Every table by its name in the database. docs/glossary.md maps them to the church's terms. Inserts can omit nullable
 * columns.
 */
export interface Tables {
  users: UsersTable;
  availability: AvailabilityTable;
  usual_services: UsualServicesTable;
  away_periods: AwayPeriodsTable;
  families: FamiliesTable;
  family_members: FamilyMembersTable;
  family_choices: FamilyChoicesTable;
  may_act: MayActTable;
  settings: SettingsTable;
  verses: VersesTable;
  special_days: SpecialDaysTable;
  service_roles: ServiceRolesTable;
  service_times: ServiceTimesTable;
  service_time_limits: ServiceTimeLimitsTable;
  cancelled_services: CanceledServicesTable;
  roster_assignments: RosterAssignmentsTable;
  finalized_rosters: FinalizedRostersTable;
  roster_assignment_history: RosterAssignmentHistoryTable;
  roster_revisions: RosterRevisionsTable;
  roster_revision_assignments: RosterRevisionAssignmentsTable;
  cover_requests: CoverRequestsTable;
  cover_asks: CoverAsksTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  known_devices: KnownDevicesTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  second_steps: SecondStepsTable;
  passkey_challenges: PasskeyChallengesTable;
  calendar_feeds: CalendarFeedsTable;
  personal_links: PersonalLinksTable;
  change_log: ChangeLogTable;
  messages: MessagesTable;
  message_recipients: MessageRecipientsTable;
  told_duties: ToldDutiesTable;
  jobs: JobsTable;
  schema_migrations: SchemaMigrationsTable;
}
