import type { ColumnType, Generated } from 'kysely';
import type { CountryCode } from 'libphonenumber-js/max';
import type { DeadlineMonth } from '#domain/availability/deadline.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import type { ChangeSubject, ChangeVerb } from '#domain/changes/change.ts';
import type { CoverState } from '#domain/cover/cover-request.ts';
import type { DeliveryReason, DeliveryState, MessageWay } from '#domain/delivery/delivery.ts';
import type { Family, ServingChoice } from '#domain/families/family.ts';
import type { RuleStrength } from '#domain/families/family-rules.ts';
import type { CheckKindId, MemberId, RoleId, RoomId, ServiceTimeId, TeamId } from '#domain/ids.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import type { MemberRole } from '#domain/members/members.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import type { MessageName } from '#domain/messages/message.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import type { FeedScope } from '#domain/serving/calendar-feed.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import type { LeadNotices } from '#domain/teams/teams.ts';

/** Milliseconds since 1970, UTC. */
type Millis = number;

interface UsersTable {
  id: Generated<MemberId>;
  firstName: string;
  lastName: string;
  initials: string | null;
  pinHash: string | null;
  isAdmin: boolean;
  firstLogin: boolean;
  phoneNumber: string | null;
  /** False if the phone number can't get text messages. Written by `phoneColumns` together with the number. */
  canText: Generated<boolean>;
  email: string | null;
  /** Null without a choice: by text message with a phone number, or else by email. */
  contactBy: ContactChoice | null;
  role: MemberRole;
  /** From 1 to 5. Null without a limit. */
  maxPerMonth: number | null;
  neverTwoInARow: Generated<boolean>;
  onceADay: Generated<boolean>;
  /** True for members who are never on the roster, for example office staff. */
  doesNotServe: Generated<boolean>;
  /** The tag of the language that the member chose. Null without a choice. */
  language: string | null;
  createdAt: Millis;
  /**
   * Since when this is no member. The name stays for finalized rosters. Everything else of a removed member is deleted. Of
   * a guest, who is not a member either, it is when they were entered.
   */
  removedAt: Millis | null;
  /** True for someone from outside who can have places: see `CAN_SERVE`. Only with `removedAt`. */
  isGuest: Generated<boolean>;
}

interface AvailabilityTable {
  id: Generated<number>;
  memberId: MemberId;
  date: PlainDate;
  timeId: ServiceTimeId;
  isAvailable: boolean;
  lastUpdated: Millis;
  /** The time away that answered. Null for the member's own answer, or an administrator's. */
  awayId: ColumnType<number | null, number | null | undefined>;
  /** True if the time away replaced a yes. */
  replacedYes: ColumnType<boolean, boolean | undefined>;
  /** Who answered for the member. Null for the member's own answer, or a time away's. */
  answeredBy: MemberId | null;
}

/** A time when a member is away. */
interface AwayPeriodsTable {
  id: Generated<number>;
  memberId: MemberId;
  fromDate: PlainDate;
  toDate: PlainDate;
  /** The church's date when it was entered. */
  enteredOn: PlainDate;
  /** Whether an administrator entered it, for themselves or for someone of their family. */
  enteredByAdmin: Generated<boolean>;
  /** Seen by the member only. */
  note: string | null;
}

/** A week of the month when a member can usually serve at the services of a weekly time. */
interface UsualServicesTable {
  memberId: MemberId;
  timeId: ServiceTimeId;
  /** From 1 to 5. */
  week: number;
}

interface FamiliesTable {
  id: Generated<number>;
  serving: ServingChoice;
  whom: Family['whom'];
  strictness: RuleStrength;
  /** True if its children serve only with an adult, also while no such adult is left. */
  childrenWithAdult: boolean;
}

interface FamilyMembersTable {
  memberId: MemberId;
  familyId: number;
  isChild: boolean;
}

/** A person in a family's choices. */
interface FamilyChoicesTable {
  familyId: number;
  kind: 'one_free' | 'children_with';
  memberId: MemberId;
}

/** A member's permission for another member of the family to act for them. */
interface MayActTable {
  memberId: MemberId;
  allowedId: MemberId;
}

/** The church's settings: one row. */
interface SettingsTable {
  id: number;
  deadlineDay: number;
  deadlineMonth: Generated<DeadlineMonth>;
  nameFormat: NameFormat;
  /** The church's own reminder text. Null means the default text. */
  reminderTemplate: string | null;
  /** The fingerprint of the key file. Null until a start has stored it. */
  keyCheck: string | null;
  /** Whether only browsers that opened the team link see the names. */
  teamLinkOn: Generated<boolean>;
  /** A random seed for the team link, which also needs the key. */
  teamLinkSeed: string;
  setupServicesConfirmed: Generated<boolean>;
  setupMonthConfirmed: Generated<boolean>;
  setupHidden: Generated<boolean>;
  servingRemindersOn: Generated<boolean>;
  /** How many days before a service people are reminded, and at what hour. */
  servingRemindersDays: Generated<number>;
  servingRemindersHour: Generated<number>;
  /** Since when everyone without an answer is reminded automatically. Null: they are not. */
  answerRemindersSince: Millis | null;
  /** How many days before the deadline. The second reminder is optional. */
  answerRemindersFirst: Generated<number>;
  answerRemindersSecond: Generated<number | null>;
  /** How long a service takes in calendars. */
  serviceMinutes: Generated<number>;
  /** What new members start with as `onceADay`. */
  newOnceADay: Generated<boolean>;
  /** Whether coordinators are offered guests. */
  hasGuests: Generated<boolean>;
  /** Whether coordinators are offered to say which roles members are learning. */
  hasLearners: Generated<boolean>;
  /** Whether coordinators are asked after each service who served. */
  asksWhoServed: Generated<boolean>;
  /** Whether push messages say only that there is something new. */
  hasShortPushes: Generated<boolean>;
  /** The church's country, by which phone numbers are read. */
  country: Generated<CountryCode>;
  /** Empty until an administrator enters it. */
  churchName: Generated<string>;
  /** The tag of the church's language, for texts without a single reader. */
  language: Generated<string>;
  /** The email address that answers to emails go to. Null: no one reads them. */
  answerAddress: string | null;
  /** The private key that identifies this Sundial to push services, encrypted. Null until a start has made it. */
  pushKey: string | null;
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

interface TeamsTable {
  id: Generated<TeamId>;
  /** Null for a church's only team, which no screen shows. */
  name: string | null;
  sortOrder: number;
  /** How long before the start its people come, and how long after the end they stay. */
  arriveMinutes: Generated<number>;
  stayMinutes: Generated<number>;
}

/** The teams whose coordinators entered a guest, or in which the guest has or had a place. */
interface GuestTeamsTable {
  memberId: MemberId;
  teamId: TeamId;
}

/** Someone who plans a team. */
interface TeamLeadsTable {
  teamId: TeamId;
  memberId: MemberId;
  notices: Generated<LeadNotices>;
}

/** A member's place in a team: they are planned in its roles only. */
interface TeamMembersTable {
  teamId: TeamId;
  memberId: MemberId;
  preferredRoleId: ColumnType<RoleId | null, RoleId | null | undefined>;
  secondaryRoleId: ColumnType<RoleId | null, RoleId | null | undefined>;
  /** From 1 to 5. Null without a limit in the team. */
  maxPerMonth: ColumnType<number | null, number | null | undefined>;
  /** From 1 to 4. At most so many services to learn roles of the team. */
  learningPerMonth: Generated<number>;
}

/** A role that a member is learning. It counts while they are in its team and don't prefer it. */
interface LearningRolesTable {
  memberId: MemberId;
  roleId: RoleId;
}

/** A kind of checks of people that end, such as first aid. */
interface CheckKindsTable {
  id: Generated<CheckKindId>;
  name: string;
  /** How long a check is valid. Null if only its entered date says so. */
  validMonths: number | null;
  /** The days before its end on which it warns, with commas. */
  warnDays: string;
}

interface RoleChecksTable {
  roleId: RoleId;
  kindId: CheckKindId;
}

/** Roles whose people are together at a service. */
interface RoomsTable {
  id: Generated<RoomId>;
  name: string;
  /** The least number of adults. */
  adults: number;
  notOneFamily: boolean;
}

interface RoomRolesTable {
  roleId: RoleId;
  roomId: RoomId;
}

interface MemberChecksTable {
  memberId: MemberId;
  kindId: CheckKindId;
  checkNumber: string | null;
  /** The last day on which it is valid. */
  validUntil: PlainDate;
  seenOn: PlainDate;
  /** Null if it was imported by someone unknown. */
  seenBy: MemberId | null;
  /** The last warning that was given, in days before its end. */
  toldDays: number | null;
}

interface ServiceRolesTable {
  id: Generated<RoleId>;
  teamId: TeamId;
  name: string;
  description: string | null;
  sortOrder: number;
  isActive: boolean;
  maxLimit: number;
  /** The position in the order between teams. Null: after those that have one, by turns. */
  planningOrder: Generated<number | null>;
}

interface ServiceTimesTable {
  id: Generated<ServiceTimeId>;
  /** 0 is Sunday. Exactly one of `weekday` and `date` is set. */
  weekday: number | null;
  date: PlainDate | null;
  name: string | null;
  startsAt: ClockTime | null;
  startsOn: PlainDate | null;
  endsOn: PlainDate | null;
  /** The only team that serves. Null: every team whose roles are needed. */
  teamId: ColumnType<TeamId | null, TeamId | null | undefined>;
}

/** How many people a role needs at the services of one time. Without a row, it is the role's own limit. */
interface ServiceTimeLimitsTable {
  timeId: ServiceTimeId;
  roleId: RoleId;
  /** False if the role is not needed. */
  maxLimit: number;
}

interface CanceledServicesTable {
  date: PlainDate;
  timeId: ServiceTimeId;
  reason: string | null;
}

interface RosterAssignmentsTable {
  id: Generated<number>;
  date: PlainDate;
  timeId: ServiceTimeId;
  roleId: RoleId;
  memberId: MemberId;
  /** Which of the role's places at that service. Unique, so that two writers cannot share the last one. 0 is its learner's. */
  place: number;
  notes: string | null;
  assignmentMethod: AssignmentMethod;
  createdAt: Millis;
  updatedAt: Millis;
  response: Generated<AssignmentResponse>;
  /** Seen by the member and administrators only. Deleted when the member is removed. */
  responseReason: string | null;
  /** Null while the response is `none`. */
  respondedAt: Millis | null;
}

interface FinalizedRostersTable {
  id: Generated<number>;
  teamId: TeamId;
  year: number;
  month: number;
  isFinalized: boolean;
  createdAt: Millis;
  createdBy: MemberId;
  finalizedAt: Millis | null;
  finalizedBy: MemberId | null;
}

interface RosterAssignmentHistoryTable {
  id: Generated<number>;
  date: PlainDate;
  timeId: ServiceTimeId;
  roleId: RoleId;
  memberId: MemberId;
  wasPreferredRole: boolean;
  wasSecondaryRole: boolean;
  isLearning: Generated<boolean>;
  assignmentMethod: AssignmentMethod;
  createdAt: Millis;
}

/** What differs from the published roster of a past service. */
interface ServedChangesTable {
  date: PlainDate;
  timeId: ServiceTimeId;
  memberId: MemberId;
  roleId: RoleId;
  came: boolean;
  /** Whose place they had. Null if they came too, or had it themselves. */
  insteadOf: MemberId | null;
}

/** The teams whose coordinators have said who served at a service. */
interface ServedAnswersTable {
  date: PlainDate;
  timeId: ServiceTimeId;
  teamId: TeamId;
}

/** Who says that it is wrong about them, since the coordinators last said who served. */
interface ServedReportsTable {
  date: PlainDate;
  timeId: ServiceTimeId;
  memberId: MemberId;
}

interface RosterRevisionsTable {
  id: Generated<number>;
  teamId: TeamId;
  year: number;
  month: number;
  /** Counts the publications of the month, from 1, by all teams: a team's own can leave numbers out. */
  number: number;
  publishedAt: Millis;
  /** Null for a command on the server. */
  publishedBy: MemberId | null;
}

interface RosterRevisionAssignmentsTable {
  revisionId: number;
  date: PlainDate;
  timeId: ServiceTimeId;
  roleId: RoleId;
  memberId: MemberId;
  isLearning: Generated<boolean>;
}

interface CoverRequestsTable {
  id: Generated<number>;
  date: PlainDate;
  timeId: ServiceTimeId;
  roleId: RoleId;
  /** The member who can't make it. */
  memberId: MemberId;
  state: CoverState;
  openedAt: Millis;
  /** Null if Sundial asks no one else. */
  nextAskAt: Millis | null;
  everyoneAskedAt: Millis | null;
  /** Null while the state is `asking`. */
  endedAt: Millis | null;
  /** Set in the state `covered` only. */
  coveredBy: MemberId | null;
  /** The number of the place, if the member was removed from it with their account. */
  vacantPlace: ColumnType<number | null, number | null | undefined>;
}

/** A person who was asked to cover a place. */
/** The people of a removed member's family who serve without that member. */
interface CoverLeftAloneTable {
  requestId: number;
  memberId: MemberId;
}

interface CoverAsksTable {
  requestId: number;
  memberId: MemberId;
  askedAt: Millis;
  /** Whether they had said yes for the service when they were asked. */
  saidYes: Generated<boolean>;
  /** When they said that they can't take the place. */
  declinedAt: Millis | null;
}

interface SessionsTable {
  /** SHA-256 of the token, base64url. The token itself is only in the cookie. */
  tokenHash: string;
  memberId: MemberId;
  createdAt: Millis;
  lastSeenAt: Millis;
  /** The browser and the system, as `writeDevice` writes them, or a name from an earlier release. */
  device: string;
  /** Identifies the session to its member. Grants no access. */
  publicId: string;
  /** When a limited session ends, with the personal link that started it. Null for one that a PIN started. */
  limitedUntil: ColumnType<Millis | null, Millis | null | undefined>;
}

interface SignInFailuresTable {
  /**
   * The name of a bucket: `account:7` for strangers, `account:7:team`, `device:3`, `address:…` (only a keyed hash), or a
   * group's: `site`, `site:day`, `team`, `team:day`.
   */
  budget: string;
  failures: number;
  since: Millis;
  lastFailedAt: Millis;
}

interface KnownDevicesTable {
  id: Generated<number>;
  /** SHA-256 of the token in the device's cookie, base64url. */
  tokenHash: string;
  /** A member who has signed in on the device. A device can have several. */
  memberId: MemberId;
  lastUsedAt: Millis;
}

interface PasskeysTable {
  id: Generated<number>;
  memberId: MemberId;
  /** The authenticator's id of the passkey, base64url. Unique. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The number of signatures that the authenticator reports. Many always report 0. */
  counter: number;
  /** How browsers reach the authenticator (`internal`, `hybrid`, `usb` …), separated by commas. */
  transports: string;
  /** The name that its owner gave it. */
  name: string;
  createdAt: Millis;
  lastUsedAt: Millis | null;
}

interface PushDevicesTable {
  id: Generated<number>;
  memberId: MemberId;
  /** Where the browser gets its messages. Unique. */
  endpoint: string;
  /** The keys that encrypt messages to it, base64url. */
  p256dh: string;
  auth: string;
  /** As in `sessions`. */
  device: string;
  /** The session that last used it. It may have expired. When it is ended, so is the device. */
  sessionId: string;
  createdAt: Millis;
  /** When it last confirmed that it showed a message. */
  provedAt: Millis | null;
}

interface RecoveryCodesTable {
  /** SHA-256 of the code, base64url. A used code is deleted. */
  codeHash: string;
  memberId: MemberId;
}

interface SecondStepsTable {
  /** SHA-256 of the token in the cookie that is set after the right PIN, base64url. */
  tokenHash: string;
  memberId: MemberId;
  /** The challenge for the passkey, base64url. Null until it is requested and after it was tried. */
  challenge: string | null;
  tries: number;
  createdAt: Millis;
}

interface PasskeyChallengesTable {
  /** The public id of the session that adds a passkey. */
  sessionId: string;
  /** The challenge for the new passkey, base64url. */
  challenge: string;
  createdAt: Millis;
}

interface CalendarFeedsTable {
  /** SHA-256 of the code in the feed's address, base64url. */
  codeHash: string;
  memberId: MemberId;
  scope: FeedScope;
  /** Whether the feed of the member's own services includes the people they may act for. */
  withFamily: Generated<boolean>;
  createdAt: Millis;
  /** Null while the feed is on. An ended one says so to calendar apps for a while. */
  endedAt: Millis | null;
}

/** One row for each person who can continue by a link. A message to a family has one link. */
interface PersonalLinksTable {
  /** SHA-256 of the code in the link's address, base64url. */
  codeHash: string;
  memberId: MemberId;
  /** A `LinkPurpose` as JSON. */
  purpose: string;
  expiresAt: Millis;
  createdAt: Millis;
  /** The recipient of the message that contains it. Null for a link of an earlier release. */
  recipientId: number | null;
}

/** A service that the last message to a member named. */
interface ToldDutiesTable {
  memberId: MemberId;
  date: PlainDate;
  timeId: ServiceTimeId;
  roleId: RoleId;
  startsAt: ClockTime | null;
  name: string | null;
  minutes: number;
  arriveAt: Generated<ClockTime | null>;
  isLearning: Generated<boolean>;
  /** True once they were reminded of it. */
  isReminded: boolean;
}

interface ToldPlacesTable {
  /** The recipient of the message that says so. It counts once the message was sent. */
  recipientId: number;
  date: PlainDate;
  timeId: ServiceTimeId;
  roleId: RoleId;
  aboutId: MemberId;
  canServe: boolean;
}

interface ChangeLogTable {
  id: Generated<number>;
  madeAt: Millis;
  /** Null for a command on the server. */
  actorId: MemberId | null;
  /** The name at the time of the change. */
  actorName: string;
  subject: ChangeSubject;
  verb: ChangeVerb;
  /** The member the change is about, if any. */
  memberId: MemberId | null;
  /** `ChangeDetails` as JSON. */
  details: string;
}

interface MessagesTable {
  id: Generated<number>;
  kind: MessageName;
  /** The kind's `MessageDetails` as JSON. */
  details: string;
  /** The month in the details, if any, for queries by month. */
  year: number | null;
  month: number | null;
  /**
   * The content of an email. Null for messages with a text for each recipient, and once no recipient needs it.
   */
  subject: string | null;
  bodyText: string | null;
  bodyHtml: string | null;
  attachmentName: string | null;
  /** Base64. */
  attachment: string | null;
  createdAt: Millis;
  /** Null if Sundial sent the message by itself. */
  createdBy: MemberId | null;
  /** Identifies a message that may be sent only once. Unique. */
  dedupeKey: Generated<string | null>;
}

interface MessageRecipientsTable {
  id: Generated<number>;
  messageId: number;
  channel: MessageWay;
  memberId: MemberId | null;
  /** A member's name, or a masked address with only its first letter and host. */
  shownAs: string;
  /**
   * The destination, and the text of a text message or of an email to a member: written when it is sent, and deleted as
   * soon as they are no longer needed.
   */
  address: string | null;
  subject: string | null;
  body: string | null;
  bodyHtml: string | null;
  /** Identifies a message that may be sent only once to the recipient. Unique. */
  dedupeKey: string | null;
  /** When it is no longer useful. Null: the outbox gives up after a while. */
  expiresAt: Millis | null;
  /** True if Sundial sends it by itself, so that it waits at night. */
  isAutomatic: Generated<boolean>;
  /** The time to act by. Null: until it expires. */
  actBy: Millis | null;
  /** True if the member gets it as a coordinator: at any hour. */
  isToCoordinator: Generated<boolean>;
  /** The recipient whose message includes this one's content, because both waited together. */
  sentWith: number | null;
  /** The services that the recipient knows of once it is sent: a `DutyAnnouncement` as JSON. Null before and after. */
  told: string | null;
  /** When an administrator saw that it has not arrived. */
  seenAt: Millis | null;
  state: DeliveryState;
  /** Why the message has not arrived: its code, and the provider's own code. */
  reason: DeliveryReason | null;
  reasonCode: string | null;
  tries: number;
  /** How often the provider was queried about the outcome. */
  asks: number;
  /** When the next action is due: sending if queued, querying the provider if unknown. */
  nextAt: Millis | null;
  leaseUntil: Millis | null;
  triedAt: Millis | null;
  providerId: string | null;
  /** When it was first tried to push it. */
  pushSince: Millis | null;
  /** When a push service got it, or push messages were given up. From then on it goes the second way. */
  pushedAt: Millis | null;
  createdAt: Millis;
  updatedAt: Millis;
}

interface JobsTable {
  /** The job, as in its code. */
  kind: string;
  dueAt: Millis;
  /** 0 if no process is running it. */
  leaseUntil: Millis;
  /** How often it was claimed since its last success. */
  tries: number;
}

interface SchemaMigrationsTable {
  name: string;
  appliedAt: Millis;
}

/**
 * Every table. In the database, names have underscores (`QUERY_PLUGINS`). docs/glossary.md maps them to the church's terms. Inserts can omit nullable
 * columns.
 */
export interface Tables {
  users: UsersTable;
  availability: AvailabilityTable;
  usualServices: UsualServicesTable;
  awayPeriods: AwayPeriodsTable;
  families: FamiliesTable;
  familyMembers: FamilyMembersTable;
  familyChoices: FamilyChoicesTable;
  mayAct: MayActTable;
  settings: SettingsTable;
  verses: VersesTable;
  specialDays: SpecialDaysTable;
  teams: TeamsTable;
  teamLeads: TeamLeadsTable;
  guestTeams: GuestTeamsTable;
  teamMembers: TeamMembersTable;
  learningRoles: LearningRolesTable;
  checkKinds: CheckKindsTable;
  roleChecks: RoleChecksTable;
  memberChecks: MemberChecksTable;
  rooms: RoomsTable;
  roomRoles: RoomRolesTable;
  serviceRoles: ServiceRolesTable;
  serviceTimes: ServiceTimesTable;
  serviceTimeLimits: ServiceTimeLimitsTable;
  cancelledServices: CanceledServicesTable;
  rosterAssignments: RosterAssignmentsTable;
  finalizedRosters: FinalizedRostersTable;
  rosterAssignmentHistory: RosterAssignmentHistoryTable;
  servedChanges: ServedChangesTable;
  servedAnswers: ServedAnswersTable;
  servedReports: ServedReportsTable;
  rosterRevisions: RosterRevisionsTable;
  rosterRevisionAssignments: RosterRevisionAssignmentsTable;
  coverRequests: CoverRequestsTable;
  coverAsks: CoverAsksTable;
  coverLeftAlone: CoverLeftAloneTable;
  sessions: SessionsTable;
  signInFailures: SignInFailuresTable;
  knownDevices: KnownDevicesTable;
  passkeys: PasskeysTable;
  pushDevices: PushDevicesTable;
  recoveryCodes: RecoveryCodesTable;
  secondSteps: SecondStepsTable;
  passkeyChallenges: PasskeyChallengesTable;
  calendarFeeds: CalendarFeedsTable;
  personalLinks: PersonalLinksTable;
  changeLog: ChangeLogTable;
  messages: MessagesTable;
  messageRecipients: MessageRecipientsTable;
  toldDuties: ToldDutiesTable;
  toldPlaces: ToldPlacesTable;
  jobs: JobsTable;
  schemaMigrations: SchemaMigrationsTable;
}
