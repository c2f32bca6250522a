import type { MemberId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { isNone, type TeamScope } from '../teams/scope.ts';

/**
 * Who can make a call, declared with each call of the contract (docs/product.md, "Access"). `lead` is for those who
 * plan a team: its leads and administrators. All but `public` and `any_session` require that the one-time PIN was
 * changed.
 */
export type Access = 'public' | 'any_session' | 'signed_in' | 'lead' | 'admin';

/** A call's declaration of who can make it. */
interface Declared {
  readonly access: Access;
  /** Whether a limited session can make it too. */
  readonly inLimitedSession: true | null;
  /** Whether a guest can make it in theirs. */
  readonly inGuestSession?: true | null;
}

/** The fields of the signed-in member that decide on permissions. */
export interface Actor {
  readonly memberId: MemberId;
  readonly isAdmin: boolean;
  /** The teams that the member may plan: all for administrators, and for others those they lead. */
  readonly plans: TeamScope;
  /** True until the member has replaced the one-time PIN. */
  readonly firstLogin: boolean;
  /** True in a session that a personal link started. Such an actor is never an administrator or a lead. */
  readonly isLimited: boolean;
  /** True for someone from outside, who has only limited sessions. */
  readonly isGuest?: boolean;
}

/**
 * Returns the actor as a call may know them. In a public call, a limited session counts as none, unless the call
 * declares it.
 */
export function actorFor<Member extends Actor>(
  { access, inLimitedSession }: Declared,
  actor: Member | null,
): Member | null {
  return access === 'public' && actor?.isLimited && !inLimitedSession ? null : actor;
}

/** Returns why the actor (null when no one is signed in) can't make a call that declares this, or null when they can. */
export function checkAccess(
  { access, inLimitedSession, inGuestSession }: Declared,
  actor: Actor | null,
): Refusal<'not_signed_in' | 'pin_sign_in_required' | 'pin_change_required' | 'not_allowed'> | null {
  if (access === 'public') return null;
  if (!actor) return refusal('not_signed_in');
  if (actor.isGuest && !inGuestSession) return refusal('not_allowed');
  if (actor.isLimited && !inLimitedSession) return refusal('pin_sign_in_required');
  if (access === 'any_session') return null;
  if (actor.firstLogin) return refusal('pin_change_required');
  if (access === 'admin' && !actor.isAdmin) return refusal('not_allowed');
  if (access === 'lead' && isNone(actor.plans)) return refusal('not_allowed');
  return null;
}

/** Returns a refusal unless the actor is an administrator or acts for themselves; null means allowed. */
export function checkActingFor(actor: Actor, memberId: MemberId): Refusal<'not_allowed'> | null {
  return actor.isAdmin || actor.memberId === memberId ? null : refusal('not_allowed');
}

/** Returns a refusal if a limited session reads answers of people it may not act for. Undefined means everyone's. */
export function checkReadingAnswers(
  actor: Actor,
  actedFor: readonly MemberId[],
  memberId: MemberId | undefined,
): Refusal<'pin_sign_in_required'> | null {
  return actor.isLimited && (memberId === undefined || !actedFor.includes(memberId))
    ? refusal('pin_sign_in_required')
    : null;
}

/** Returns a refusal if a limited session, which never sees the note, deletes it together with its time away. */
export function checkDeletingNote(actor: Actor, note: string | null): Refusal<'pin_sign_in_required'> | null {
  return actor.isLimited && note !== null ? refusal('pin_sign_in_required') : null;
}
