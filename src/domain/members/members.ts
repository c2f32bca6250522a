import type { MemberId } from '../ids.ts';
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
