import type { Selectable } from 'kysely';
import type { Member } from '#contract/members.ts';
import type { ListedMember } from '#contract/users.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Flag, Tables } from './tables.ts';

type Users = Selectable<Tables['users']>;

/** Who may see a member's data: anyone, all signed-in members, the member and administrators, or no one. */
export type Audience = 'everyone' | 'members' | 'owner' | 'no_one';

/** A column's value in the API. */
type InApi<Value> = Value extends Flag ? boolean : Value;

/** The fields, in both forms of a member, whose type is the column's. */
type FieldFor<Value> = {
  [Field in keyof Member & keyof ListedMember]: [InApi<Value>] extends [Member[Field]] ? Field : never;
}[keyof Member & keyof ListedMember];

/** What is true of a column that holds data of a member. A column with 0 or 1 is a flag: false or true in the API. */
type MemberColumn<Value> = ColumnFacts<Value> &
  (NonNullable<Value> extends Flag ? { isFlag: true } : unknown);

interface ColumnFacts<Value> {
  readonly seenBy: Audience;
  /** Its name in the API. Null if no one sees it. */
  readonly field: FieldFor<Value> | null;
  /** Set for an email address or phone number of the member. Such data is in no log and in no message to others. */
  readonly isContact?: true;
  /** What it contains once the member is removed. `kept`: what it contained before. */
  readonly afterRemoval: 'kept' | { readonly value: Value };
}

/**
 * Every column of `users`. A new one does not compile until it is declared here, and until `contract/members.ts` and
 * `contract/users.ts` have its field. What is shown, what a removal clears and the privacy tests follow from this.
 */
export const MEMBER_DATA = {
  id: { seenBy: 'everyone', field: 'id', afterRemoval: 'kept' },
  // The names stay for published rosters.
  first_name: { seenBy: 'everyone', field: 'firstName', afterRemoval: 'kept' },
  last_name: { seenBy: 'everyone', field: 'lastName', afterRemoval: 'kept' },
  initials: { seenBy: 'members', field: 'initials', afterRemoval: { value: null } },
  role: { seenBy: 'members', field: 'role', afterRemoval: 'kept' },
  is_admin: { seenBy: 'owner', field: 'isAdmin', isFlag: true, afterRemoval: { value: 0 } },
  first_login: { seenBy: 'owner', field: 'firstLogin', isFlag: true, afterRemoval: 'kept' },
  phone_number: {
    seenBy: 'owner',
    field: 'phoneNumber',
    isContact: true,
    afterRemoval: { value: null },
  },
  can_text: { seenBy: 'owner', field: 'canText', isFlag: true, afterRemoval: { value: 1 } },
  email: { seenBy: 'owner', field: 'email', isContact: true, afterRemoval: { value: null } },
  contact_by: { seenBy: 'owner', field: 'contactBy', afterRemoval: { value: null } },
  preferred_role_id: { seenBy: 'owner', field: 'preferredRoleId', afterRemoval: { value: null } },
  secondary_role_id: { seenBy: 'owner', field: 'secondaryRoleId', afterRemoval: { value: null } },
  max_per_month: { seenBy: 'owner', field: 'maxPerMonth', afterRemoval: { value: null } },
  never_two_in_a_row: {
    seenBy: 'owner',
    field: 'neverTwoInARow',
    isFlag: true,
    afterRemoval: { value: 0 },
  },
  does_not_serve: { seenBy: 'owner', field: 'doesNotServe', isFlag: true, afterRemoval: { value: 0 } },
  language: { seenBy: 'owner', field: 'language', afterRemoval: { value: null } },
  pin_hash: { seenBy: 'no_one', field: null, afterRemoval: { value: null } },
  created_at: { seenBy: 'no_one', field: null, afterRemoval: 'kept' },
  removed_at: { seenBy: 'no_one', field: null, afterRemoval: 'kept' },
} as const satisfies { readonly [Column in keyof Users]: MemberColumn<Users[Column]> };

type MemberData = typeof MEMBER_DATA;

/** The columns that someone sees. */
export type ShownColumn = {
  [Column in keyof MemberData]: MemberData[Column]['field'] extends null ? never : Column;
}[keyof MemberData];

/** The contact columns. The privacy tests plant values in them and look for these everywhere. */
export type ContactColumn = {
  [Column in keyof MemberData]: MemberData[Column] extends { isContact: true } ? Column : never;
}[keyof MemberData];

/** Fails to compile if a field of the API has no column. */
type Covered<Field extends MemberData[ShownColumn]['field']> = Field;
export type MemberField = Covered<keyof Member>;

const COLUMNS = Object.keys(MEMBER_DATA) as Array<keyof MemberData>;

/** The columns that someone sees. */
export const SHOWN_COLUMNS = COLUMNS.filter(
  (column): column is ShownColumn => MEMBER_DATA[column].field !== null,
);

/** Returns the fields that an audience sees, from the one that sees least to the one that sees most. */
export function fieldsSeenBy(audience: Exclude<Audience, 'no_one'>): MemberField[] {
  const order: readonly Audience[] = ['everyone', 'members', 'owner'];
  const seen = order.slice(0, order.indexOf(audience) + 1);
  return SHOWN_COLUMNS.filter((column) => seen.includes(MEMBER_DATA[column].seenBy)).map(
    (column) => MEMBER_DATA[column].field,
  );
}

/** The values of the columns that a removal clears. */
export const AFTER_REMOVAL: Partial<Users> = Object.fromEntries(
  COLUMNS.flatMap((column) => {
    const { afterRemoval }: Pick<ColumnFacts<unknown>, 'afterRemoval'> = MEMBER_DATA[column];
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

/** What a removal does to the rows that refer to a member. */
type RowsAfterRemoval =
  | 'deleted'
  /** Kept because they say what was published or who changed what. */
  | 'kept'
  /**
   * Handled by `removeMember`: deleted in months that are not finalized, or kept without the reason of a response, the
   * name and the address.
   */
  | 'in_part';

/**
 * What a merge of two members does to the rows of the one who goes: `ended` with that one's sign-in, or moved. A row does
 * not move if the one who stays has a row with the same values in these columns, which a unique constraint names, or any
 * row (`only_one`).
 */
type RowsAfterMerge<Reference extends MemberReference> =
  | 'ended'
  | 'only_one'
  | ReadonlyArray<
      Reference extends `${infer Table extends keyof Tables}.${string}` ? keyof Tables[Table] : never
    >;

/** Every column that refers to a member. A new one does not compile until it is declared here. */
export const MEMBER_ROWS = {
  'availability.user_id': { removal: 'deleted', merge: ['service_date', 'service_time_id'] },
  'availability.answered_by': { removal: 'kept', merge: [] },
  'usual_services.user_id': { removal: 'deleted', merge: ['service_time_id', 'week'] },
  // Goes and moves with `family_members`.
  'may_act.user_id': { removal: 'deleted', merge: 'ended' },
  'may_act.allowed_id': { removal: 'deleted', merge: 'ended' },
  'family_members.user_id': { removal: 'deleted', merge: 'only_one' },
  'family_choices.user_id': { removal: 'deleted', merge: ['family_id', 'kind'] },
  // After the answers, which refer to them.
  'away_periods.user_id': { removal: 'deleted', merge: ['from_date', 'to_date'] },
  'roster_assignments.user_id': { removal: 'in_part', merge: [] },
  'roster_assignment_history.user_id': { removal: 'kept', merge: [] },
  'roster_revisions.published_by': { removal: 'kept', merge: [] },
  'roster_revision_assignments.user_id': {
    removal: 'kept',
    merge: ['revision_id', 'service_date', 'service_time_id'],
  },
  'finalized_rosters.created_by': { removal: 'kept', merge: [] },
  'finalized_rosters.finalized_by': { removal: 'kept', merge: [] },
  'cover_requests.user_id': { removal: 'kept', merge: [] },
  'cover_requests.covered_by': { removal: 'kept', merge: [] },
  'cover_asks.user_id': { removal: 'deleted', merge: ['request_id'] },
  'sessions.user_id': { removal: 'deleted', merge: 'ended' },
  'known_devices.user_id': { removal: 'deleted', merge: 'ended' },
  'passkeys.user_id': { removal: 'deleted', merge: 'ended' },
  'recovery_codes.user_id': { removal: 'deleted', merge: 'ended' },
  'second_steps.user_id': { removal: 'deleted', merge: 'ended' },
  'calendar_feeds.user_id': { removal: 'deleted', merge: ['scope'] },
  'personal_links.user_id': { removal: 'deleted', merge: 'ended' },
  'told_duties.user_id': { removal: 'deleted', merge: ['service_date', 'service_time_id'] },
  'change_log.actor_id': { removal: 'kept', merge: [] },
  'change_log.member_id': { removal: 'kept', merge: [] },
  'messages.created_by': { removal: 'kept', merge: [] },
  'message_recipients.member_id': { removal: 'in_part', merge: [] },
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

/** The tables whose rows about a member a removal deletes, by `user_id`. */
export const TABLES_TO_CLEAR = Object.entries(MEMBER_ROWS)
  .filter(([reference, { removal }]) => removal === 'deleted' && reference.endsWith('.user_id'))
  .map(([reference]) => reference.split('.')[0]) as Array<
  Extract<Deleted, `${string}.user_id`> extends `${infer Table}.user_id` ? Table : never
>;
