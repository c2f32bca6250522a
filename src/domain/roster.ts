import { isSunday, type Month, type PlainDate, sundaysOf } from './calendar.ts';
import { type Refusal, refusal } from './refusal.ts';

/** A month's roster: never finalized, revised after a finalization, or published and locked. */
export type MonthState = 'none' | 'draft' | 'finalized';

/** Gives the state of a month from its record in `finalized_rosters` (null: there is none). */
export function monthState(record: { isFinalized: boolean } | null): MonthState {
  if (!record) return 'none';
  return record.isFinalized ? 'finalized' : 'draft';
}

/** Returns whether a Sunday of the month is today or later. */
export function hasServicesToCome(month: Month, today: PlainDate): boolean {
  return sundaysOf(month).some((date) => date >= today);
}

/** The least a limit may be, and what it is when none is given (specification 9). */
export const MIN_LIMIT = 1;

/** The texts of a full role (specification 5): a title and the sentence under it. */
export function roleFullTexts(roleName: string, limit: number): { title: string; message: string } {
  return {
    title: `${roleName} Limit Reached`,
    message: `This service has a limit of ${limit} ${roleName}(s). To add another, please remove one of the existing assignments first.`,
  };
}

/** What must be known to decide whether one person may take one role on one date. */
export interface AssignmentFacts {
  readonly serviceDate: PlainDate;
  readonly monthState: MonthState;
  /** Null when there is no such role. */
  readonly role: { readonly name: string; readonly isActive: boolean; readonly maxLimit: number } | null;
  /** False when there is no such member, or no more. */
  readonly memberExists: boolean;
  readonly isAvailable: boolean;
  /** The member already holds a role on that date, this one or another. */
  readonly holdsRole: boolean;
  /** The numbered places of the role on that date that are taken. */
  readonly takenPlaces: readonly number[];
}

/** Gives the number of the first free place of a role with this limit (1 is the first), or null when it is full. */
export function firstFreePlace(takenPlaces: readonly number[], maxLimit: number): number | null {
  // A lowered limit may leave more people than places: what counts is how many serve, not their numbers.
  if (takenPlaces.length >= maxLimit) return null;
  let place = 1;
  while (takenPlaces.includes(place)) place += 1;
  return place;
}

/** Decides whether an assignment may be made (decisions: "Assignments"); null means yes. */
export function refuseAssignment(facts: AssignmentFacts): Refusal | null {
  if (!isSunday(facts.serviceDate)) return refusal('not_a_sunday');
  if (!facts.role) return refusal('unknown_role');
  if (!facts.memberExists) return refusal('unknown_member');
  if (facts.monthState === 'finalized') return refusal('roster_finalized');
  if (!facts.role.isActive) return refusal('role_inactive');
  if (facts.holdsRole) return refusal('already_assigned');
  if (!facts.isAvailable) return refusal('not_available');
  if (firstFreePlace(facts.takenPlaces, facts.role.maxLimit) === null) {
    return refusal('role_full', roleFullTexts(facts.role.name, facts.role.maxLimit).message);
  }
  return null;
}

/** A finalized month is locked for every edit (specification 4); null means it may be edited. */
export function refuseEdit(state: MonthState): Refusal | null {
  return state === 'finalized' ? refusal('roster_finalized') : null;
}
