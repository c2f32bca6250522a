import type { RoleId } from '../../ids.ts';
import { type InTeams, isLearningRole, membershipFor } from '../../teams/teams.ts';
import type { ChurchRole } from './church.ts';
import { learnedRole } from './learning-roles.ts';

/** How well a person suits a role, best first. The plan uses only the first four. */
export const FITS = ['preferred', 'secondary', 'experienced', 'flexible', 'outside'] as const;

export type Fit = (typeof FITS)[number];

/**
 * Returns how a person suits an active role of a team they are in: by preference, by service in it within the past 26 weeks, or
 * by naming no active role of the team ("flexible"). Others, and who is not in the team or is learning the role, don't ("outside").
 * In a role "learning X", those who learn X prefer it.
 */
export function fitOf(
  member: InTeams,
  role: Pick<ChurchRole, 'id' | 'teamId'>,
  hasServedInIt: boolean,
  isActiveRole: (roleId: RoleId) => boolean,
): Fit {
  const membership = membershipFor(member, role);
  if (!membership || isLearningRole(member, role.id)) return 'outside';
  const learned = learnedRole(role.id);
  if (learned !== null) return isLearningRole(member, learned) ? 'preferred' : 'outside';
  const { preferredRoleId, secondaryRoleId } = membership;
  if (preferredRoleId === role.id) return 'preferred';
  if (secondaryRoleId === role.id) return 'secondary';
  if (hasServedInIt) return 'experienced';
  return [preferredRoleId, secondaryRoleId].some((id) => id !== null && isActiveRole(id))
    ? 'outside'
    : 'flexible';
}

/** Returns whether the role is one of the person's preferences. */
export function isPreference(fit: Fit): boolean {
  return fit === 'preferred' || fit === 'secondary';
}

/** Returns whether the person prefers the role or has served in it: level 3 of the objective. */
export function isAble(fit: Fit): boolean {
  return isPreference(fit) || fit === 'experienced';
}
