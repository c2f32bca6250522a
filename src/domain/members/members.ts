import type { MemberId, RoleId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';

/** A member's role in the church. It doesn't affect access. Smart Assign lets pastors serve on consecutive Sundays. */
export const MEMBER_ROLES = ['member', 'pastor'] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Returns a refusal when the last administrator would lose access; null means allowed. */
export function checkAccessChange(
  adminIds: readonly MemberId[],
  memberId: MemberId,
  change: { readonly isAdmin?: boolean | undefined },
): Refusal<'last_admin'> | null {
  const isLast = adminIds.length === 1 && adminIds[0] === memberId;
  return isLast && change.isAdmin === false ? refusal('last_admin') : null;
}

/** A member's role preferences; null means none. */
export interface PreferredRoles {
  readonly preferredRoleId: RoleId | null;
  readonly secondaryRoleId: RoleId | null;
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
