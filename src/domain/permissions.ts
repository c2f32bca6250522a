import { type Refusal, refusal } from './refusal.ts';

/**
 * Who may make a call, declared with each call of the contract (decisions: "Who may call what").
 * `signed_in_owing_pin` is for the few calls that stay open while the first PIN change is owed.
 */
export type Access = 'public' | 'signed_in_owing_pin' | 'signed_in' | 'admin';

/** The member a session belongs to, as far as permissions ask. */
export interface Actor {
  readonly memberId: number;
  readonly isAdmin: boolean;
  /** True until the member has replaced the one-time PIN. */
  readonly firstLogin: boolean;
}

/** Says whether the actor (null: nobody signed in) may make a call of this access; null means yes. */
export function refuseAccess(access: Access, actor: Actor | null): Refusal | null {
  if (access === 'public') return null;
  if (!actor) return refusal('not_signed_in');
  if (access === 'signed_in_owing_pin') return null;
  if (actor.firstLogin) return refusal('pin_change_required');
  if (access === 'admin' && !actor.isAdmin) return refusal('not_allowed');
  return null;
}

/** Members act for themselves, administrators for anybody; null means allowed. */
export function refuseActingFor(actor: Actor, memberId: number): Refusal | null {
  return actor.isAdmin || actor.memberId === memberId ? null : refusal('not_allowed');
}
