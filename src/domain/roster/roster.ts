import type { MemberId, RoleId } from '../ids.ts';
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

/** The record of a team's month. */
export interface MonthRecord {
  readonly id: number;
  readonly isFinalized: boolean;
  readonly createdAt: number;
  readonly createdBy: MemberId;
  readonly finalizedAt: number | null;
  readonly finalizedBy: MemberId | null;
}

/**
 * Returns the record of several teams' month from theirs, or null if there is none. It is finalized if all are. `teams` is how
 * many they are.
 */
export function commonRecord<Of extends MonthRecord>(records: readonly Of[], teams: number): Of | null {
  const first = records.toSorted((a, b) => a.createdAt - b.createdAt)[0];
  const [last] = records
    .filter(({ isFinalized }) => isFinalized)
    .toSorted((a, b) => (b.finalizedAt ?? 0) - (a.finalizedAt ?? 0));
  if (!first) return null;
  const { finalizedAt, finalizedBy } = last ?? { finalizedAt: null, finalizedBy: null };
  const isFinalized = records.filter((record) => record.isFinalized).length === teams;
  return { ...first, isFinalized, finalizedAt, finalizedBy };
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

/** Returns a refusal when the month is finalized and therefore locked, or null when it can be edited. */
export function checkEdit(state: MonthState): Refusal<'roster_finalized'> | null {
  return state === 'finalized' ? refusal('roster_finalized') : null;
}
