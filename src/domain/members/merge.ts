import type { FamilyMerge } from '../families/family-changes.ts';
import type { MemberId } from '../ids.ts';
import { type Refusal, type RefusalParams, refusal } from '../refusals/refusal.ts';
import { type InTeams, isWithoutChoices } from '../teams/teams.ts';
import type { ContactData } from './contact.ts';
import { foldForSearch, fullName, type Named } from './member-name.ts';
import type { MemberRole } from './members.ts';
import type { ServingLimits } from './serving-limits.ts';

/** The data of a member who is merged with another. */
export interface MergeFacts extends Named, ContactData, InTeams, ServingLimits {
  readonly role: MemberRole;
  readonly isAdmin: boolean;
  readonly doesNotServe: boolean;
  readonly language: string | null;
  readonly usualServices: readonly unknown[];
  /** Null without a family. */
  readonly family: { readonly id: number } | null;
  /** Without a family, everyone is an adult. */
  readonly isChild: boolean;
}

/** Two members who are the same person. The record of the other one ends. */
export interface MergePair {
  readonly staying: MergeFacts;
  readonly other: MergeFacts;
}

interface Field {
  /** The facts that stay together, because they only make sense together. */
  readonly facts: ReadonlyArray<keyof MergeFacts>;
  /** Returns the value that is compared between two members. Null if the member has none. */
  readonly valueOf: (member: MergeFacts) => unknown;
}

/** The fields to keep from one of the two members, in the order of the dialog. */
const FIELDS = {
  name: { facts: ['firstName', 'lastName'], valueOf: fullName },
  initials: { facts: ['initials'], valueOf: ({ initials }) => initials },
  phoneNumber: { facts: ['phoneNumber', 'canText'], valueOf: ({ phoneNumber }) => phoneNumber },
  email: { facts: ['email'], valueOf: ({ email }) => email },
  contactBy: { facts: ['contactBy'], valueOf: ({ contactBy }) => contactBy },
  role: { facts: ['role'], valueOf: ({ role }) => role },
  isAdmin: { facts: ['isAdmin'], valueOf: ({ isAdmin }) => isAdmin },
  doesNotServe: { facts: ['doesNotServe'], valueOf: ({ doesNotServe }) => doesNotServe },
  language: { facts: ['language'], valueOf: ({ language }) => language },
  preferences: {
    facts: ['memberships'],
    valueOf: ({ memberships }) => (memberships.every(isWithoutChoices) ? null : memberships),
  },
  limits: {
    facts: ['maxPerMonth', 'neverTwoInARow', 'onceADay'],
    valueOf: ({ maxPerMonth, neverTwoInARow, onceADay }) =>
      maxPerMonth === null && !neverTwoInARow && !onceADay ? null : [maxPerMonth, neverTwoInARow, onceADay],
  },
  usualServices: {
    facts: ['usualServices'],
    valueOf: ({ usualServices }) => (usualServices.length === 0 ? null : usualServices),
  },
  family: { facts: ['family'], valueOf: ({ family }) => family?.id ?? null },
  isChild: { facts: ['isChild'], valueOf: ({ isChild }) => isChild },
} as const satisfies Readonly<Record<string, Field>>;

export type MergeField = keyof typeof FIELDS;

export const MERGE_FIELDS = Object.keys(FIELDS) as readonly MergeField[];

/**
 * Returns which of the two members a field comes from: the other one if only that one has a value, or the chosen one if
 * both values differ.
 */
export function sourceOf(field: MergeField, { staying, other }: MergePair): 'staying' | 'other' | 'choice' {
  const [own, others] = [staying, other].map((member) => FIELDS[field].valueOf(member) ?? null);
  if (others === null || JSON.stringify(own) === JSON.stringify(others)) return 'staying';
  return own === null ? 'other' : 'choice';
}

/** Returns whether a member has a value for the field that is worth mentioning: not that they are no administrator. */
export function hasValue(field: MergeField, member: MergeFacts): boolean {
  return (FIELDS[field].valueOf(member) ?? false) !== false;
}

/** Returns whether two members may be the same person: they have a name, a phone number or an email address in common. */
export function mayBeSame(a: Named & ContactData, b: Named & ContactData): boolean {
  return (['firstName', 'lastName', 'phoneNumber', 'email'] as const).some(
    (fact) => a[fact] !== null && foldForSearch(a[fact]) === foldForSearch(b[fact] ?? ''),
  );
}

/** Returns the fields that stay from the other member. `chosen` are those that the administrator chose from that one. */
export function fieldsFromOther(pair: MergePair, chosen: readonly MergeField[]): MergeField[] {
  return MERGE_FIELDS.filter((field) => {
    const source = sourceOf(field, pair);
    return source === 'other' || (source === 'choice' && chosen.includes(field));
  });
}

/** Returns how the families change if these fields stay from the other member. */
export function familyMergeOf(
  { stayingId, otherId }: MergeIds,
  { staying, other }: MergePair,
  fromOther: readonly MergeField[],
): FamilyMerge {
  const { isChild } = fromOther.includes('isChild') ? other : staying;
  return { stayingId, otherId, family: fromOther.includes('family') ? 'other' : 'staying', isChild };
}

/** Returns the facts of these fields. */
export function factsOf(fields: readonly MergeField[]): ReadonlyArray<keyof MergeFacts> {
  return fields.flatMap((field): readonly (keyof MergeFacts)[] => FIELDS[field].facts);
}

/** The maximum number of services that a refusal names. */
const MAX_SERVICES = 5;

/** The ids of two members. The other one is merged into the first. */
export interface MergeIds {
  readonly stayingId: MemberId;
  readonly otherId: MemberId;
}

/**
 * Returns why two members can't be merged, or null. Administrators can't end their own record, and one person can't
 * have two roles at one service: `servedByBoth`: the services both serve at.
 */
export function checkMerge(
  { otherId }: MergeIds,
  actorId: MemberId,
  servedByBoth: RefusalParams['both_serve']['services'],
): Refusal<'own_account' | 'both_serve'> | null {
  if (otherId === actorId) return refusal('own_account');
  if (servedByBoth.length === 0) return null;
  return refusal('both_serve', {
    services: servedByBoth.slice(0, MAX_SERVICES),
    count: servedByBoth.length,
  });
}

/** Returns a refusal if no administrator would be left. `isAdmin`: whether the member who stays is one afterwards. */
export function checkAdminsLeft(
  { stayingId, otherId }: MergeIds,
  adminIds: readonly MemberId[],
  isAdmin: boolean,
): Refusal<'last_admin'> | null {
  const hasAdmin = isAdmin || adminIds.some((id) => id !== stayingId && id !== otherId);
  return hasAdmin ? null : refusal('last_admin');
}
