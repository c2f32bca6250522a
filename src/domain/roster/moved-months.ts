import type { MonthState } from './roster.ts';

/** What becomes part of one team's month: its own places, or those of roles that move to it. */
export interface MonthPart {
  readonly state: MonthState;
  /** Whether anything depends on its state. What has nothing in the month neither publishes it nor makes it a draft. */
  readonly counts: boolean;
}

/** Returns the part of a month that a team has before roles move to it. */
export function partOfTeam(state: MonthState, hasPlaces: boolean): MonthPart {
  return { state, counts: state !== 'none' || hasPlaces };
}

/** Returns the part of a month that roles bring to another team. */
export function partOfRoles(state: MonthState, hasPlaces: boolean): MonthPart {
  return { state, counts: state === 'finalized' || hasPlaces };
}

/** Returns the part of a month that one of two teams has that become one. Without roles, it has no roster. */
export function partOfMerged(
  state: MonthState,
  {
    hasRoles,
    hasPlaces,
    isPast,
  }: { readonly hasRoles: boolean; readonly hasPlaces: boolean; readonly isPast: boolean },
): MonthPart {
  return { state, counts: hasRoles && (hasPlaces || state === 'finalized' || !isPast) };
}

/**
 * Returns the state of a month once these parts belong to one team: published only if all of them were, so that nothing becomes
 * public that no one has published.
 */
export function joinedState(parts: readonly MonthPart[]): MonthState {
  const counting = parts.filter(({ counts }) => counts);
  const all = counting.length > 0 ? counting : parts;
  if (all.every(({ state }) => state === 'finalized')) return 'finalized';
  return all.some(({ state }) => state !== 'none') ? 'draft' : 'none';
}
