import type { Selectable } from 'kysely';
import type { MergedMember, MergePreview } from '#contract/member-merge.ts';
import type { Member, MemberDuty, RemovalPreview } from '#contract/members.ts';
import type { ListedMember } from '#contract/users.ts';
import type { ChangeSubject } from '#domain/changes/change.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MergeField } from '#domain/members/merge.ts';
import type { MemberKind } from '#domain/messages/message.ts';
import type { RefusalCode } from '#domain/refusals/refusal.ts';
import type { PreferredRoles } from '#domain/teams/teams.ts';
import type { TextKey } from '#languages/keys.d.ts';
import type { Tables } from './tables.ts';

type Users = Selectable<Tables['users']>;

/** Who may see a member's data: anyone, all signed-in members, the member and administrators, or no one. */
export type Audience = 'everyone' | 'members' | 'owner' | 'no_one';

/** What is true of a column that holds data of a member. */
interface MemberColumn<Value> {
  readonly seenBy: Audience;
  /** Set for an email address or phone number of the member. Such data is in no log and in no message to others. */
  readonly isContact?: true;
  /** Its value after the member is removed. `kept`: unchanged. */
  readonly afterRemoval: 'kept' | { readonly value: Value };
}

/**
 * Every column of `users`. A new one does not compile until it is declared here and, if someone sees it, until
 * `contract/members.ts` and `contract/users.ts` have a field of the same name and type. Responses, removals and the
 * privacy tests are derived from this.
 */
export const MEMBER_DATA = {
  id: { seenBy: 'everyone', afterRemoval: 'kept' },
  // The names stay for published rosters.
  firstName: { seenBy: 'everyone', afterRemoval: 'kept' },
  lastName: { seenBy: 'everyone', afterRemoval: 'kept' },
  initials: { seenBy: 'members', afterRemoval: { value: null } },
  role: { seenBy: 'members', afterRemoval: 'kept' },
  isAdmin: { seenBy: 'owner', afterRemoval: { value: false } },
  firstLogin: { seenBy: 'owner', afterRemoval: 'kept' },
  phoneNumber: {
    seenBy: 'owner',

    isContact: true,
    afterRemoval: { value: null },
  },
  canText: { seenBy: 'owner', afterRemoval: { value: true } },
  email: { seenBy: 'owner', isContact: true, afterRemoval: { value: null } },
  contactBy: { seenBy: 'owner', afterRemoval: { value: null } },
  maxPerMonth: { seenBy: 'owner', afterRemoval: { value: null } },
  neverTwoInARow: { seenBy: 'owner', afterRemoval: { value: false } },
  onceADay: { seenBy: 'owner', afterRemoval: { value: false } },
  doesNotServe: { seenBy: 'owner', afterRemoval: { value: false } },
  language: { seenBy: 'owner', afterRemoval: { value: null } },
  pinHash: { seenBy: 'no_one', afterRemoval: { value: null } },
  createdAt: { seenBy: 'no_one', afterRemoval: 'kept' },
  removedAt: { seenBy: 'no_one', afterRemoval: 'kept' },
  isGuest: { seenBy: 'no_one', afterRemoval: { value: false } },
} as const satisfies { readonly [Column in keyof Users]: MemberColumn<Users[Column]> };

type MemberData = typeof MEMBER_DATA;

/** The columns that someone sees. */
export type ShownColumn = {
  [Column in keyof MemberData]: MemberData[Column]['seenBy'] extends 'no_one' ? never : Column;
}[keyof MemberData];

/** The contact columns. The privacy tests plant values in them and look for these everywhere. */
export type ContactColumn = {
  [Column in keyof MemberData]: MemberData[Column] extends { isContact: true } ? Column : never;
}[keyof MemberData];

/** What members and administrators see of a member's place in teams, beside the columns of `users`. */
const IN_TEAMS = ['preferredRoleId', 'secondaryRoleId'] as const;

type ShownData = Pick<Users, ShownColumn> & PreferredRoles;

/** Fails to compile if a field of the API is no column that someone sees, or of another type. */
type Covered<Row extends Member & Required<ListedMember>> = keyof Row;
export type MemberField = Covered<ShownData>;

const COLUMNS = Object.keys(MEMBER_DATA) as Array<keyof MemberData>;

/** The columns that someone sees. */
export const SHOWN_COLUMNS = COLUMNS.filter(
  (column): column is ShownColumn => MEMBER_DATA[column].seenBy !== 'no_one',
);

/** Returns the fields that an audience sees, from the one that sees least to the one that sees most. */
export function fieldsSeenBy(audience: Exclude<Audience, 'no_one'>): MemberField[] {
  const order: readonly Audience[] = ['everyone', 'members', 'owner'];
  const seen = order.slice(0, order.indexOf(audience) + 1);
  const columns = SHOWN_COLUMNS.filter((column) => seen.includes(MEMBER_DATA[column].seenBy));
  return audience === 'owner' ? [...columns, ...IN_TEAMS] : columns;
}

/** The values of the columns that a removal clears. */
export const AFTER_REMOVAL: Partial<Users> = Object.fromEntries(
  COLUMNS.flatMap((column) => {
    const { afterRemoval }: Pick<MemberColumn<unknown>, 'afterRemoval'> = MEMBER_DATA[column];
    return afterRemoval === 'kept' ? [] : [[column, afterRemoval.value]];
  }),
);

/** A column that refers to a member. The compiler distinguishes it from other numbers by the mark of `MemberId`. */
type MemberReference = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]]: [NonNullable<Tables[Table][Column]>] extends [MemberId]
      ? [NonNullable<Tables[Table][Column]>] extends [{ readonly __id?: infer Mark }]
        ? [Mark] extends ['member' | undefined]
          ? `${Table}.${Column & string}`
          : never
        : never
      : never;
  }[keyof Tables[Table]];
}[keyof Tables];

/** The effect of a removal on rows that refer to a member. */
type RowsAfterRemoval =
  | 'deleted'
  /** Kept because they record what was published, or who made a change. */
  | 'kept'
  /** Handled by `removeMember`: some stay, without the personal data in them. */
  | 'in_part';

/**
 * The effect of a merge on the rows of the removed member: `ended` with their sign-in, or moved. A row does not move if
 * the remaining member has a row with the same values in these columns, which a unique constraint names.
 */
type RowsAfterMerge<Reference extends MemberReference> =
  | 'ended'
  /** Handled by `mergeMembers`: the person is in one family, and named once in each choice. */
  | 'in_part'
  | ReadonlyArray<
      Reference extends `${infer Table extends keyof Tables}.${string}` ? keyof Tables[Table] : never
    >;

/** The effect on rows that refer to a member who leaves their family. */
type RowsAfterLeaving = 'kept' | 'deleted' | 'in_part';

/** What people see of an effect before it happens: a part of a preview, or a text of the dialog. */
type Shown = keyof MergedMember | keyof MergePreview | keyof RemovalPreview | keyof MemberDuty | TextKey;

/** The effect of an act on rows, with everything that someone decided about it. Null: nothing. */
interface Decision<Rows> {
  readonly rows: Rows;
  /** The value that the coordinator chooses, if both members have one. */
  readonly asked: MergeField | null;
  readonly shown: Shown | null;
  /** The refusal of an act that would leave a contradiction. */
  readonly checked: RefusalCode | null;
  /** The subject of an entry of its own in the change log. The act itself has one. */
  readonly logged: ChangeSubject | null;
  /** The message to the people who are affected. */
  readonly told: MemberKind | null;
}

interface Decisions<Reference extends MemberReference> {
  readonly removal: Decision<RowsAfterRemoval>;
  readonly merge: Decision<RowsAfterMerge<Reference>>;
  readonly leaving: Decision<RowsAfterLeaving>;
}

/** Nothing more than the effect on the rows, because no one misses or sees anything. */
const ONLY = { asked: null, shown: null, checked: null, logged: null, told: null } as const;

/** A person who leaves their family keeps everything else. */
const UNTOUCHED = { rows: 'kept', ...ONLY } as const;

/** Records of what happened. They stay after a removal, and count among the records that a merge moves. */
const HISTORY = {
  removal: { rows: 'kept', ...ONLY },
  merge: { rows: [], ...ONLY },
  leaving: UNTOUCHED,
} as const;

const REMOVED = { ...ONLY, shown: 'members:removeQuestion' } as const;
const SIGN_IN = {
  removal: { rows: 'deleted', ...REMOVED },
  merge: { rows: 'ended', ...ONLY, shown: 'members:merge.otherPin' },
  leaving: UNTOUCHED,
} as const;
const FAMILY = { ...ONLY, shown: 'familyEffects', logged: 'family', told: 'unreachable' } as const;
const MERGED_FAMILY = { rows: 'in_part', ...FAMILY, checked: 'family_contradiction' } as const;
const LEFT_FAMILY = { ...FAMILY, shown: 'my-family:leaveQuestion' } as const;

/**
 * Every column that refers to a member, with what was decided about it for a removal, a merge, and a member who leaves
 * their family. A new column, or one without a decision, does not compile.
 */
export const MEMBER_ROWS = {
  'availability.memberId': {
    removal: { rows: 'deleted', ...REMOVED },
    merge: { rows: ['date', 'timeId'], ...ONLY, shown: 'answeredByBoth' },
    leaving: UNTOUCHED,
  },
  'availability.answeredBy': HISTORY,
  'usualServices.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['timeId', 'week'], ...ONLY, asked: 'usualServices', shown: 'usualServices' },
    leaving: UNTOUCHED,
  },
  // What people allow each other in a family goes and moves with `familyMembers`.
  'mayAct.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: 'in_part', ...ONLY, shown: 'familyEffects' },
    leaving: { rows: 'deleted', ...ONLY, shown: 'my-family:leaveQuestion' },
  },
  'mayAct.allowedId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: 'in_part', ...ONLY, shown: 'familyEffects' },
    leaving: { rows: 'deleted', ...ONLY, shown: 'my-family:leaveQuestion' },
  },
  'familyMembers.memberId': {
    removal: { rows: 'deleted', ...FAMILY },
    merge: { ...MERGED_FAMILY, asked: 'family' },
    leaving: { rows: 'deleted', ...LEFT_FAMILY },
  },
  'familyChoices.memberId': {
    removal: { rows: 'deleted', ...FAMILY },
    merge: MERGED_FAMILY,
    leaving: { rows: 'in_part', ...LEFT_FAMILY },
  },
  // After the answers, which refer to them.
  'awayPeriods.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['fromDate', 'toDate'], ...ONLY, shown: 'records' },
    leaving: UNTOUCHED,
  },
  'rosterAssignments.memberId': {
    removal: { rows: 'in_part', ...ONLY, shown: 'leftAlone', logged: 'assignment', told: 'cover_needed' },
    merge: { rows: 'in_part', ...ONLY, shown: 'records', checked: 'both_serve' },
    leaving: UNTOUCHED,
  },
  'rosterAssignmentHistory.memberId': {
    ...HISTORY,
    merge: { rows: [], ...ONLY, checked: 'both_serve' },
  },
  'servedChanges.memberId': {
    ...HISTORY,
    merge: { rows: ['date', 'timeId', 'roleId'], ...ONLY, checked: 'both_serve' },
  },
  'servedChanges.insteadOf': { ...HISTORY, merge: { rows: [], ...ONLY, checked: 'both_serve' } },
  'servedReports.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['date', 'timeId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  'rosterRevisions.publishedBy': HISTORY,
  'rosterRevisionAssignments.memberId': {
    ...HISTORY,
    merge: { rows: ['revisionId', 'date', 'timeId'], ...ONLY },
  },
  'finalizedRosters.createdBy': HISTORY,
  'finalizedRosters.finalizedBy': HISTORY,
  'teamLeads.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['teamId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  'teamMembers.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['teamId'], ...ONLY, asked: 'preferences', shown: 'memberships' },
    leaving: UNTOUCHED,
  },
  // A member has none. They end with "Make a member".
  'guestTeams.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['teamId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  'learningRoles.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['roleId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  'memberChecks.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['kindId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  'memberChecks.seenBy': HISTORY,
  'coverRequests.memberId': HISTORY,
  'coverRequests.coveredBy': HISTORY,
  'coverAsks.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['requestId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  'coverLeftAlone.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['requestId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  'sessions.memberId': SIGN_IN,
  'knownDevices.memberId': SIGN_IN,
  'passkeys.memberId': { ...SIGN_IN, merge: { rows: 'ended', ...ONLY, shown: 'hasPasskeys' } },
  'recoveryCodes.memberId': { ...SIGN_IN, merge: { rows: 'ended', ...ONLY, shown: 'hasPasskeys' } },
  'secondSteps.memberId': SIGN_IN,
  'pushDevices.memberId': SIGN_IN,
  // Ended feeds say so to calendar apps, and that is how people hear.
  'calendarFeeds.memberId': {
    removal: { rows: 'in_part', ...ONLY },
    merge: { rows: [], ...ONLY, shown: 'hasRosterCalendar' },
    leaving: UNTOUCHED,
  },
  'personalLinks.memberId': SIGN_IN,
  'toldDuties.memberId': {
    removal: { rows: 'deleted', ...ONLY },
    merge: { rows: ['date', 'timeId'], ...ONLY },
    leaving: UNTOUCHED,
  },
  // The message stays too, and someone may still have to be told the opposite.
  'toldPlaces.aboutId': {
    ...HISTORY,
    merge: { rows: ['recipientId', 'date', 'timeId', 'roleId'], ...ONLY },
  },
  'changeLog.actorId': { ...HISTORY, merge: { rows: [], ...ONLY, shown: 'records' } },
  'changeLog.memberId': { ...HISTORY, merge: { rows: [], ...ONLY, shown: 'records' } },
  'messages.createdBy': HISTORY,
  'messageRecipients.memberId': {
    removal: { rows: 'in_part', ...ONLY },
    merge: { rows: [], ...ONLY, shown: 'records' },
    leaving: UNTOUCHED,
  },
} as const satisfies { readonly [Reference in MemberReference]: Decisions<Reference> };

type Deleted = {
  [Reference in MemberReference]: (typeof MEMBER_ROWS)[Reference]['removal']['rows'] extends 'deleted'
    ? Reference
    : never;
}[MemberReference];

/** The tables whose rows about a member a removal deletes, by `memberId`. */
export const TABLES_TO_CLEAR = Object.entries(MEMBER_ROWS)
  .filter(([reference, { removal }]) => removal.rows === 'deleted' && reference.endsWith('.memberId'))
  .map(([reference]) => reference.split('.')[0]) as Array<
  Extract<Deleted, `${string}.memberId`> extends `${infer Table}.memberId` ? Table : never
>;
