import type { RoleId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';

/** How an assignment was made: by hand or from Smart Assign's plan. */
export const ASSIGNMENT_METHODS = ['manual', 'smart'] as const;

export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];

/** The state of a month's roster: no record, a draft after Revise, or finalized (published and locked). */
export type MonthState = 'none' | 'draft' | 'finalized';

/** Returns the state of a month from its record in `finalizedRosters`; null means there is no record. */
export function monthState(record: { isFinalized: boolean } | null): MonthState {
  if (!record) return 'none';
  return record.isFinalized ? 'finalized' : 'draft';
}

/** The minimum and the default for a role's limit (docs/product.md, "Service roles"). */
export const MIN_LIMIT = 1;

/** The maximum of a role's limit: more people than any role needs. */
export const MAX_LIMIT = 999;

/**
 * Returns how many of a service's roles are assigned. This is the only rule for it: someone serves in the role, whether
 * or not it has open places.
 */
export function countAssignedRoles(assignments: ReadonlyArray<{ readonly roleId: RoleId }>): number {
  return new Set(assignments.map(({ roleId }) => roleId)).size;
}

/**
 * Returns how many places of a role are open at a service. An inactive role accepts no more people, so it has none.
 * `maxLimit` is the limit at that service, and can be lower than the number of people.
 */
export function countOpenPlaces(
  role: { readonly isActive: boolean; readonly maxLimit: number },
  taken: number,
): number {
  return role.isActive ? Math.max(0, role.maxLimit - taken) : 0;
}

/** The facts needed to decide whether one member can take one role at one service. */
export interface AssignmentFacts {
  readonly monthState: MonthState;
  /** Null when the role does not exist. `maxLimit` is its limit at that service. */
  readonly role: { readonly name: string; readonly isActive: boolean; readonly maxLimit: number } | null;
  /** False when the member does not exist or was removed. */
  readonly memberExists: boolean;
  readonly isAvailable: boolean;
  /** True when the assignment to replace is no longer in this role at this service. */
  readonly isReplacedGone: boolean;
  /** Whether the member already serves at that service, in this role or another. */
  readonly hasRole: boolean;
  /** The numbers of the role's places that are taken at that service, without the one to replace. */
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
  | 'no_service'
  | 'which_service'
  | 'unknown_role'
  | 'unknown_member'
  | 'roster_finalized'
  | 'role_inactive'
  | 'role_not_needed'
  | 'nothing_to_replace'
  | 'already_assigned'
  | 'not_available'
  | 'role_full'
>;

/** Returns why an assignment is refused (docs/product.md, "Assignments"), or null when it is allowed. */
export function checkAssignment(facts: AssignmentFacts): AssignmentRefusal | null {
  if (!facts.role) return refusal('unknown_role');
  if (!facts.memberExists) return refusal('unknown_member');
  if (facts.monthState === 'finalized') return refusal('roster_finalized');
  if (!facts.role.isActive) return refusal('role_inactive');
  if (facts.role.maxLimit === 0) return refusal('role_not_needed');
  if (facts.isReplacedGone) return refusal('nothing_to_replace');
  if (facts.hasRole) return refusal('already_assigned');
  if (!facts.isAvailable) return refusal('not_available');
  if (firstFreePlace(facts.takenPlaces, facts.role.maxLimit) === null) {
    return refusal('role_full', { role: facts.role.name, limit: facts.role.maxLimit });
  }
  return null;
}

/** Returns a refusal when the month is finalized and therefore locked, or null when it can be edited. */
export function checkEdit(state: MonthState): Refusal<'roster_finalized'> | null {
  return state === 'finalized' ? refusal('roster_finalized') : null;
}
