import type { Selectable } from 'kysely';
import type { Member } from '#contract/members.ts';
import type { ListedMember } from '#contract/users.ts';
import type { MemberId } from '#domain/ids.ts';
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
  preferredRoleId: { seenBy: 'owner', afterRemoval: { value: null } },
  secondaryRoleId: { seenBy: 'owner', afterRemoval: { value: null } },
  maxPerMonth: { seenBy: 'owner', afterRemoval: { value: null } },
  neverTwoInARow: { seenBy: 'owner', afterRemoval: { value: false } },
  onceADay: { seenBy: 'owner', afterRemoval: { value: false } },
  doesNotServe: { seenBy: 'owner', afterRemoval: { value: false } },
  language: { seenBy: 'owner', afterRemoval: { value: null } },
  pinHash: { seenBy: 'no_one', afterRemoval: { value: null } },
  createdAt: { seenBy: 'no_one', afterRemoval: 'kept' },
  removedAt: { seenBy: 'no_one', afterRemoval: 'kept' },
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

type Shown = Pick<Users, ShownColumn>;

/** Fails to compile if a field of the API is no column that someone sees, or of another type. */
type Covered<Row extends Member & Required<ListedMember>> = keyof Row;
export type MemberField = Covered<Shown>;

const COLUMNS = Object.keys(MEMBER_DATA) as Array<keyof MemberData>;

/** The columns that someone sees. */
export const SHOWN_COLUMNS = COLUMNS.filter(
  (column): column is ShownColumn => MEMBER_DATA[column].seenBy !== 'no_one',
);

/** Returns the fields that an audience sees, from the one that sees least to the one that sees most. */
export function fieldsSeenBy(audience: Exclude<Audience, 'no_one'>): MemberField[] {
  const order: readonly Audience[] = ['everyone', 'members', 'owner'];
  const seen = order.slice(0, order.indexOf(audience) + 1);
  return SHOWN_COLUMNS.filter((column) => seen.includes(MEMBER_DATA[column].seenBy));
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
  /**
   * Handled by `removeMember`: deleted in months that are not finalized, or kept without the reason of a response, the
   * name and the address.
   */
  | 'in_part';

/**
 * The effect of a merge on the rows of the removed member: `ended` with their sign-in, or moved. A row does not move if
 * the remaining member has a row with the same values in these columns, which a unique constraint names, or any row
 * (`only_one`).
 */
type RowsAfterMerge<Reference extends MemberReference> =
  | 'ended'
  | 'only_one'
  | ReadonlyArray<
      Reference extends `${infer Table extends keyof Tables}.${string}` ? keyof Tables[Table] : never
    >;

/** Every column that refers to a member. A new one does not compile until it is declared here. */
export const MEMBER_ROWS = {
  'availability.memberId': { removal: 'deleted', merge: ['date', 'timeId'] },
  'availability.answeredBy': { removal: 'kept', merge: [] },
  'usualServices.memberId': { removal: 'deleted', merge: ['timeId', 'week'] },
  // Goes and moves with `familyMembers`.
  'mayAct.memberId': { removal: 'deleted', merge: 'ended' },
  'mayAct.allowedId': { removal: 'deleted', merge: 'ended' },
  'familyMembers.memberId': { removal: 'deleted', merge: 'only_one' },
  'familyChoices.memberId': { removal: 'deleted', merge: ['familyId', 'kind'] },
  // After the answers, which refer to them.
  'awayPeriods.memberId': { removal: 'deleted', merge: ['fromDate', 'toDate'] },
  'rosterAssignments.memberId': { removal: 'in_part', merge: [] },
  'rosterAssignmentHistory.memberId': { removal: 'kept', merge: [] },
  'rosterRevisions.publishedBy': { removal: 'kept', merge: [] },
  'rosterRevisionAssignments.memberId': {
    removal: 'kept',
    merge: ['revisionId', 'date', 'timeId'],
  },
  'finalizedRosters.createdBy': { removal: 'kept', merge: [] },
  'finalizedRosters.finalizedBy': { removal: 'kept', merge: [] },
  'coverRequests.memberId': { removal: 'kept', merge: [] },
  'coverRequests.coveredBy': { removal: 'kept', merge: [] },
  'coverAsks.memberId': { removal: 'deleted', merge: ['requestId'] },
  'sessions.memberId': { removal: 'deleted', merge: 'ended' },
  'knownDevices.memberId': { removal: 'deleted', merge: 'ended' },
  'passkeys.memberId': { removal: 'deleted', merge: 'ended' },
  'recoveryCodes.memberId': { removal: 'deleted', merge: 'ended' },
  'secondSteps.memberId': { removal: 'deleted', merge: 'ended' },
  // Ended feeds say so to calendar apps.
  'calendarFeeds.memberId': { removal: 'in_part', merge: [] },
  'personalLinks.memberId': { removal: 'deleted', merge: 'ended' },
  'toldDuties.memberId': { removal: 'deleted', merge: ['date', 'timeId'] },
  'changeLog.actorId': { removal: 'kept', merge: [] },
  'changeLog.memberId': { removal: 'kept', merge: [] },
  'messages.createdBy': { removal: 'kept', merge: [] },
  'messageRecipients.memberId': { removal: 'in_part', merge: [] },
} as const satisfies {
  readonly [Reference in MemberReference]: {
    readonly removal: RowsAfterRemoval;
    readonly merge: RowsAfterMerge<Reference>;
  };
};

type Deleted = {
  [Reference in MemberReference]: (typeof MEMBER_ROWS)[Reference]['removal'] extends 'deleted'
    ? Reference
    : never;
}[MemberReference];

/** The tables whose rows about a member a removal deletes, by `memberId`. */
export const TABLES_TO_CLEAR = Object.entries(MEMBER_ROWS)
  .filter(([reference, { removal }]) => removal === 'deleted' && reference.endsWith('.memberId'))
  .map(([reference]) => reference.split('.')[0]) as Array<
  Extract<Deleted, `${string}.memberId`> extends `${infer Table}.memberId` ? Table : never
>;
