import type { RoleId, TeamId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';

/** What a lead hears of: everything, only what needs an act, or nothing. */
export const LEAD_NOTICES = ['all', 'action', 'none'] as const;

export type LeadNotices = (typeof LEAD_NOTICES)[number];

/** Returns whether a lead with this choice hears of something that needs an act, or of news. */
export function hearsOf(notices: LeadNotices, what: 'action' | 'news'): boolean {
  return notices === 'all' || (notices === 'action' && what === 'action');
}

/** The most minutes that a team comes before a service, or stays after it. */
export const MOST_BUSY_MINUTES = 240;

/** The roles of a team that a member prefers. Null: none. */
export interface PreferredRoles {
  readonly preferredRoleId: RoleId | null;
  readonly secondaryRoleId: RoleId | null;
}

/** A member's place in a team, with the roles of it that they prefer. */
export interface Membership extends PreferredRoles {
  readonly teamId: TeamId;
  /** The most services a month in this team. Null without a limit. */
  readonly maxPerMonth: number | null;
  /** The roles of the team that they are learning, none of which they prefer. Absent without any. */
  readonly learningRoleIds?: readonly RoleId[] | undefined;
  /** At most so many services a month to learn. Absent: {@link LEARNING_PER_MONTH}. */
  readonly learningPerMonth?: number | undefined;
}

/** How many services a month someone learns at, unless it was changed, and at most. */
export const LEARNING_PER_MONTH = 2;
export const MOST_LEARNING_PER_MONTH = 4;

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

/** Returns whether a role is one that someone prefers, in any team, and which. */
export function preferenceFor({ memberships }: InTeams, roleId: RoleId): 'preferred' | 'secondary' | null {
  if (memberships.some(({ preferredRoleId }) => preferredRoleId === roleId)) return 'preferred';
  return memberships.some(({ secondaryRoleId }) => secondaryRoleId === roleId) ? 'secondary' : null;
}

/** Returns the roles that a member prefers in the first of their teams in which they prefer one. */
export function firstPreferences({ memberships }: InTeams): PreferredRoles {
  const first = memberships.find((one) => one.preferredRoleId !== null || one.secondaryRoleId !== null);
  return { preferredRoleId: first?.preferredRoleId ?? null, secondaryRoleId: first?.secondaryRoleId ?? null };
}

/**
 * Returns the team that a choice of roles is about: that of the roles, or without any, `teamId`. Null: every team. Refuses roles of
 * two teams, and a team that the member is not in.
 */
export function teamOfChoice(
  { memberships }: InTeams,
  roles: ReadonlyArray<{ readonly id: RoleId; readonly teamId: TeamId }>,
  chosen: PreferredRoles,
  teamId?: TeamId,
): TeamId | null | Refusal<'roles_of_two_teams' | 'preference_outside_teams'> {
  const named = roles.filter(({ id }) => id === chosen.preferredRoleId || id === chosen.secondaryRoleId);
  const [team = null, ...more] = new Set([...named.map((role) => role.teamId), ...(teamId ? [teamId] : [])]);
  if (more.length > 0) return refusal('roles_of_two_teams');
  const isOwn = team === null || memberships.some((one) => one.teamId === team);
  return isOwn ? team : refusal('preference_outside_teams');
}

/** Returns whether a member has neither preferred roles nor a limit in a team. */
export function isWithoutChoices({ preferredRoleId, secondaryRoleId, maxPerMonth }: Membership): boolean {
  return preferredRoleId === null && secondaryRoleId === null && maxPerMonth === null;
}

/** Returns a place in a team as it is stored: who prefers a role is not learning it. */
export function withLearning({ learningRoleIds = [], learningPerMonth, ...choices }: Membership): Membership {
  const learned = [...new Set(learningRoleIds)].filter(
    (id) => id !== choices.preferredRoleId && id !== choices.secondaryRoleId,
  );
  return {
    ...choices,
    ...(learned.length > 0 && { learningRoleIds: learned }),
    ...(learningPerMonth !== undefined && learningPerMonth !== LEARNING_PER_MONTH && { learningPerMonth }),
  };
}

/** Returns whether someone is learning a role. */
export function isLearningRole({ memberships }: InTeams, roleId: RoleId): boolean {
  return memberships.some(({ learningRoleIds = [] }) => learningRoleIds.includes(roleId));
}

/** Returns someone's places in teams once one team has become part of another. The choices in the other one stay. */
export function mergedMembership(
  memberships: readonly Membership[],
  from: TeamId,
  to: TeamId,
): readonly Membership[] {
  const [leaving, staying] = [from, to].map((id) => memberships.find(({ teamId }) => teamId === id));
  if (!leaving) return memberships;
  const chosen = staying && !isWithoutChoices(staying) ? staying : { ...leaving, teamId: to };
  const learning = [...(staying?.learningRoleIds ?? []), ...(leaving.learningRoleIds ?? [])];
  const merged = learning.length === 0 ? chosen : { ...chosen, learningRoleIds: learning };
  return [...memberships.filter(({ teamId }) => teamId !== from && teamId !== to), merged];
}

/** Returns a refusal when both preferences are the same role or one does not exist; null means allowed. */
export function checkPreferences(
  preferences: PreferredRoles,
  existingRoleIds: readonly RoleId[],
): Refusal<'same_role_twice' | 'unknown_preference'> | null {
  const { preferredRoleId, secondaryRoleId } = preferences;
  if (preferredRoleId !== null && preferredRoleId === secondaryRoleId) return refusal('same_role_twice');
  const preferred = [preferredRoleId, secondaryRoleId].filter((id) => id !== null);
  return preferred.every((id) => existingRoleIds.includes(id)) ? null : refusal('unknown_preference');
}

/** Returns a refusal when a role that someone is to learn does not exist, or is one that they prefer. Null means allowed. */
export function checkLearning(
  { preferredRoleId, secondaryRoleId }: PreferredRoles,
  learningRoleIds: readonly RoleId[],
  existingRoleIds: readonly RoleId[],
): Refusal<'learned_and_preferred' | 'unknown_preference'> | null {
  if (learningRoleIds.some((id) => id === preferredRoleId || id === secondaryRoleId))
    return refusal('learned_and_preferred');
  return learningRoleIds.every((id) => existingRoleIds.includes(id)) ? null : refusal('unknown_preference');
}
