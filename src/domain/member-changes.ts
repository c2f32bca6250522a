import { type Refusal, refusal } from './refusal.ts';

/** Somebody must remain administrator (decisions: "Calls added"); null means the change may be made. */
export function refuseAccessChange(
  adminIds: readonly number[],
  memberId: number,
  change: { readonly isAdmin?: boolean | undefined },
): Refusal | null {
  const isLast = adminIds.length === 1 && adminIds[0] === memberId;
  return isLast && change.isAdmin === false ? refusal('last_admin') : null;
}

/** The roles a member wishes for; null is no wish. */
export interface RoleWishes {
  readonly preferredRoleId: number | null;
  readonly secondaryRoleId: number | null;
}

/** Both wishes may not be the same role, and each must exist (specification 5); null means they are fine. */
export function refuseWishes(wishes: RoleWishes, existingRoleIds: readonly number[]): Refusal | null {
  const { preferredRoleId, secondaryRoleId } = wishes;
  if (preferredRoleId !== null && preferredRoleId === secondaryRoleId) return refusal('same_role_twice');
  const wished = [preferredRoleId, secondaryRoleId].filter((id) => id !== null);
  return wished.every((id) => existingRoleIds.includes(id)) ? null : refusal('unknown_preference');
}
