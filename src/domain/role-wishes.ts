import type { RoleWishes } from './member-changes.ts';

/** Just enough of a service role to offer it. */
interface Offerable {
  readonly id: number;
  readonly isActive: boolean;
}

/** The wishes with another preferred role; a secondary wish for the same role goes (specification 5). */
export function withPreferred(wishes: RoleWishes, preferredRoleId: number | null): RoleWishes {
  const isTaken = preferredRoleId !== null && wishes.secondaryRoleId === preferredRoleId;
  return { preferredRoleId, secondaryRoleId: isTaken ? null : wishes.secondaryRoleId };
}

/** Whether both say the same. */
export function sameWishes(a: RoleWishes, b: RoleWishes): boolean {
  return a.preferredRoleId === b.preferredRoleId && a.secondaryRoleId === b.secondaryRoleId;
}

/**
 * The roles to choose from in their order: the active ones, and the chosen one even where it has become inactive,
 * since a list that hides it would say that nothing is chosen. `excluded` is the role that the other wish holds.
 */
export function offeredRoles<Role extends Offerable>(
  roles: readonly Role[],
  chosen: number | null,
  excluded: number | null = null,
): Role[] {
  return roles.filter(({ id, isActive }) => id !== excluded && (isActive || id === chosen));
}
