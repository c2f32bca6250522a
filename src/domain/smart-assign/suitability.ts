import type { ChurchMember } from './church.ts';

/** How a person suits a role, best first. Only the first four enter the plan. */
export type Fit = 'preferred' | 'secondary' | 'experienced' | 'flexible' | 'outside';

/**
 * How a person suits an active role: by wish, by having served in it within the past 26 weeks, by having
 * named no active role at all, or not ("outside").
 */
export function fitOf(
  member: ChurchMember,
  roleId: number,
  hasServedInIt: boolean,
  isActiveRole: (roleId: number) => boolean,
): Fit {
  if (member.preferredRoleId === roleId) return 'preferred';
  if (member.secondaryRoleId === roleId) return 'secondary';
  if (hasServedInIt) return 'experienced';
  const wishes = [member.preferredRoleId, member.secondaryRoleId];
  return wishes.some((wish) => wish !== null && isActiveRole(wish)) ? 'outside' : 'flexible';
}

/** Whether the person asked for the role. */
export function isWish(fit: Fit): boolean {
  return fit === 'preferred' || fit === 'secondary';
}

/** Whether the person asked for the role or has done it: level 3 of the objective. */
export function isAble(fit: Fit): boolean {
  return isWish(fit) || fit === 'experienced';
}
