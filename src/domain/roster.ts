import { isSunday, type Month, type PlainDate, sundaysOf } from './calendar.ts';
import { type Refusal, refusal } from './refusal.ts';

/** How an assignment was made: by hand or from Smart Assign's plan. */
export const ASSIGNMENT_METHODS = ['manual', 'smart'] as const;

export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];

/** The state of a month's roster: no record, a draft after Revise, or finalized (published and locked). */
export type MonthState = 'none' | 'draft' | 'finalized';

/** Returns the state of a month from its record in `finalized_rosters`; null means there is no record. */
export function monthState(record: { isFinalized: boolean } | null): MonthState {
  if (!record) return 'none';
  return record.isFinalized ? 'finalized' : 'draft';
}

/** Returns whether any Sunday of the month is today or later. */
export function hasServicesToCome(month: Month, today: PlainDate): boolean {
  return sundaysOf(month).some((date) => date >= today);
}

/** The minimum and the default for a role's limit (docs/product.md, "Service roles"). */
export const MIN_LIMIT = 1;

/** The facts needed to decide whether one member can take one role on one date. */
export interface AssignmentFacts {
  readonly serviceDate: PlainDate;
  readonly monthState: MonthState;
  /** Null when the role does not exist. */
  readonly role: { readonly name: string; readonly isActive: boolean; readonly maxLimit: number } | null;
  /** False when the member does not exist or was removed. */
  readonly memberExists: boolean;
  readonly isAvailable: boolean;
  /** Whether the member already serves on that date, in this role or another. */
  readonly hasRole: boolean;
  /** The numbers of the role's places that are taken on that date. */
  readonly takenPlaces: readonly number[];
}

/** Returns the number of the first free place of a role, counting from 1, or null when the role is full. */
export function firstFreePlace(takenPlaces: readonly number[], maxLimit: number): number | null {
  // After a limit was lowered, people can have place numbers above it, so compare counts rather than numbers.
  if (takenPlaces.length >= maxLimit) return null;
  let place = 1;
  while (takenPlaces.includes(place)) place += 1;
  return place;
}

/** Why an assignment can be refused. */
export type AssignmentRefusal = Refusal<
  | 'not_a_sunday'
  | 'unknown_role'
  | 'unknown_member'
  | 'roster_finalized'
  | 'role_inactive'
  | 'already_assigned'
  | 'not_available'
  | 'role_full'
>;

/** Returns why an assignment is refused (docs/product.md, "Assignments"), or null when it is allowed. */
export function checkAssignment(facts: AssignmentFacts): AssignmentRefusal | null {
  if (!isSunday(facts.serviceDate)) return refusal('not_a_sunday');
  if (!facts.role) return refusal('unknown_role');
  if (!facts.memberExists) return refusal('unknown_member');
  if (facts.monthState === 'finalized') return refusal('roster_finalized');
  if (!facts.role.isActive) return refusal('role_inactive');
  if (facts.hasRole) return refusal('already_assigned');
  if (!facts.isAvailable) return refusal('not_available');
  if (firstFreePlace(facts.takenPlaces, facts.role.maxLimit) === null) {
    return refusal('role_full', { role: facts.role.name, limit: facts.role.maxLimit });
  }
  return null;
}

/**
 * Returns a refusal when the month is finalized and therefore locked, or null when it can be edited.
 */
export function checkEdit(state: MonthState): Refusal<'roster_finalized'> | null {
  return state === 'finalized' ? refusal('roster_finalized') : null;
}
