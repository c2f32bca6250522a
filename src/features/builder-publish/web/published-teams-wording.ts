import type { FinalizedMonth } from '#contract/roster.ts';
import type { MonthState } from '#domain/roster/roster.ts';
import { listInSentence } from '#languages/lists.ts';

/** The teams that a month is about, with what they have published. */
export type TeamsOfMonth = Readonly<FinalizedMonth['teams']>;

/** Returns whether some of the teams have published the month, but not all. */
export function isPartlyPublished(state: MonthState, teams: TeamsOfMonth): boolean {
  return state !== 'finalized' && teams.some(({ isFinalized }) => isFinalized);
}

/** Returns the names of the teams that have published the month, or of those that have not. */
export function namesOf(teams: TeamsOfMonth, isPublished: boolean): string {
  return listInSentence(teams.flatMap(({ name, isFinalized }) => (isFinalized === isPublished ? name : [])));
}
