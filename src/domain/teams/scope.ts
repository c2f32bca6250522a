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
