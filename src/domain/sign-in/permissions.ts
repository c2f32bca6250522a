import type { MemberId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';

/**
 * Who can make a call, declared with each call of the contract (docs/product.md, "Access"). `signed_in` and `admin`
 * require that the one-time PIN was changed. `any_session` does not.
 */
export type Access = 'public' | 'any_session' | 'signed_in' | 'admin';

/** The fields of the signed-in member that decide on permissions. */
export interface Actor {
  readonly memberId: MemberId;
  readonly isAdmin: boolean;
  /** True until the member has replaced the one-time PIN. */
  readonly firstLogin: boolean;
}

/** Returns why the actor (null when no one is signed in) can't make a call with this access, or null when they can. */
export function checkAccess(
  access: Access,
  actor: Actor | null,
): Refusal<'not_signed_in' | 'pin_change_required' | 'not_allowed'> | null {
  if (access === 'public') return null;
  if (!actor) return refusal('not_signed_in');
  if (access === 'any_session') return null;
  if (actor.firstLogin) return refusal('pin_change_required');
  if (access === 'admin' && !actor.isAdmin) return refusal('not_allowed');
  return null;
}

/** Returns a refusal unless the actor is an administrator or acts for themselves; null means allowed. */
export function checkActingFor(actor: Actor, memberId: MemberId): Refusal<'not_allowed'> | null {
  return actor.isAdmin || actor.memberId === memberId ? null : refusal('not_allowed');
}
