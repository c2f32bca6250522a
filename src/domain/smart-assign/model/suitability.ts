import type { RoleId } from '../../ids.ts';
import type { ChurchMember } from './church.ts';

/** How well a person suits a role, best first. The plan uses only the first four. */
export const FITS = ['preferred', 'secondary', 'experienced', 'flexible', 'outside'] as const;

export type Fit = (typeof FITS)[number];

/** The roles that a member prefers. */
export type Preferences = Pick<ChurchMember, 'preferredRoleId' | 'secondaryRoleId'>;

/**
 * Returns how a person suits an active role: by preference, by service in it within the past 26 weeks, by having no
 * active preferred role at all ("flexible"), or not ("outside").
 */
export function fitOf(
  member: Preferences,
  roleId: RoleId,
  hasServedInIt: boolean,
  isActiveRole: (roleId: RoleId) => boolean,
): Fit {
  if (member.preferredRoleId === roleId) return 'preferred';
  if (member.secondaryRoleId === roleId) return 'secondary';
  if (hasServedInIt) return 'experienced';
  const preferences = [member.preferredRoleId, member.secondaryRoleId];
  return preferences.some((id) => id !== null && isActiveRole(id)) ? 'outside' : 'flexible';
}

/** Returns whether the role is one of the person's preferences. */
export function isPreference(fit: Fit): boolean {
  return fit === 'preferred' || fit === 'secondary';
}

/** Returns whether the person prefers the role or has served in it: level 3 of the objective. */
export function isAble(fit: Fit): boolean {
  return isPreference(fit) || fit === 'experienced';
}
