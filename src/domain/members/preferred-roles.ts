import type { RoleId } from '../ids.ts';
import type { Membership, PreferredRoles } from '../teams/teams.ts';
import type { ServingLimits } from './serving-limits.ts';

/** The fields of a service role needed to offer it. */
interface Offerable {
  readonly id: RoleId;
  readonly isActive: boolean;
}

/** Returns the preferences with a new preferred role. Clears the secondary role when it is the same one. */
export function withPreferred(preferences: PreferredRoles, preferredRoleId: RoleId | null): PreferredRoles {
  const isTaken = preferredRoleId !== null && preferences.secondaryRoleId === preferredRoleId;
  return { preferredRoleId, secondaryRoleId: isTaken ? null : preferences.secondaryRoleId };
}

/** Returns whether both roles are equal. */
export function samePreferences(a: PreferredRoles, b: PreferredRoles): boolean {
  return a.preferredRoleId === b.preferredRoleId && a.secondaryRoleId === b.secondaryRoleId;
}

/** Returns whether the roles and the limit in a team are equal. */
export function sameChoices(a: Membership, b: Membership): boolean {
  return samePreferences(a, b) && a.maxPerMonth === b.maxPerMonth;
}

/** Returns whether a member's limits over all teams are equal. */
export function sameLimits(a: ServingLimits, b: ServingLimits): boolean {
  return (
    a.maxPerMonth === b.maxPerMonth && a.neverTwoInARow === b.neverTwoInARow && a.onceADay === b.onceADay
  );
}

/**
 * Returns the roles to choose from, in order: the active ones, and the chosen one even when it is inactive, because a
 * list without it would look as if nothing were chosen. `excluded` is the role of the other preference.
 */
export function offeredRoles<Role extends Offerable>(
  roles: readonly Role[],
  chosen: RoleId | null,
  excluded: RoleId | null = null,
): Role[] {
  return roles.filter(({ id, isActive }) => id !== excluded && (isActive || id === chosen));
}
