import type { TeamId } from '../ids.ts';

/** Some of the church's teams: those that someone may plan, or that a call is about. `all` includes teams to come. */
export type TeamScope = 'all' | ReadonlySet<TeamId>;

/** Returns whether the team is among these. */
export function isAmong(scope: TeamScope, teamId: TeamId): boolean {
  return scope === 'all' || scope.has(teamId);
}

/** Returns whether any of these teams is among those of the scope. */
export function isAnyAmong(scope: TeamScope, teamIds: readonly TeamId[]): boolean {
  return scope === 'all' || teamIds.some((teamId) => scope.has(teamId));
}

/** Returns whether someone is a member of any of the teams. */
export function isInAnyOf(
  scope: TeamScope,
  { memberships }: { readonly memberships: ReadonlyArray<{ readonly teamId: TeamId }> },
): boolean {
  return scope === 'all' || memberships.some(({ teamId }) => scope.has(teamId));
}

/** Returns whether there is no team among these. */
export function isNone(scope: TeamScope): boolean {
  return scope !== 'all' && scope.size === 0;
}

/** Returns whether all teams of `others` are among these. */
export function includesAll(scope: TeamScope, others: TeamScope): boolean {
  return scope === 'all' || (others !== 'all' && [...others].every((teamId) => scope.has(teamId)));
}
