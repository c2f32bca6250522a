import type { RoleId, TeamId } from '../ids.ts';
import type { PreferredRoles } from '../members/members.ts';

/** What a lead hears of: everything, only what needs an act, or nothing. */
export const LEAD_NOTICES = ['all', 'action', 'none'] as const;

export type LeadNotices = (typeof LEAD_NOTICES)[number];

/** A member's place in a team, with the roles of it that they prefer. */
export interface Membership extends PreferredRoles {
  readonly teamId: TeamId;
  /** The most services a month in this team. Null without a limit. */
  readonly maxPerMonth: number | null;
}

/** Someone who serves in teams. */
export interface InTeams {
  /** In the order of the teams. */
  readonly memberships: readonly Membership[];
}

/** Returns a member's place in the team of a role, or undefined if they are not in it. */
export function membershipFor(
  { memberships }: InTeams,
  role: { readonly teamId: TeamId },
): Membership | undefined {
  return memberships.find(({ teamId }) => teamId === role.teamId);
}

/** Returns the preferred roles in the first of someone's teams in which they prefer one. */
export function firstPreferences({ memberships }: InTeams): PreferredRoles {
  const { preferredRoleId = null, secondaryRoleId = null } =
    memberships.find((one) => one.preferredRoleId !== null || one.secondaryRoleId !== null) ?? {};
  return { preferredRoleId, secondaryRoleId };
}

/** Returns whether a role is one that someone prefers, in any team, and which. */
export function preferenceFor({ memberships }: InTeams, roleId: RoleId): 'preferred' | 'secondary' | null {
  if (memberships.some(({ preferredRoleId }) => preferredRoleId === roleId)) return 'preferred';
  return memberships.some(({ secondaryRoleId }) => secondaryRoleId === roleId) ? 'secondary' : null;
}

/** Returns whether a member has neither preferred roles nor a limit in a team. */
export function isWithoutChoices({ preferredRoleId, secondaryRoleId, maxPerMonth }: Membership): boolean {
  return preferredRoleId === null && secondaryRoleId === null && maxPerMonth === null;
}
