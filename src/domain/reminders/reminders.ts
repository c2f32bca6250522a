import { type Refusal, refusal } from '../refusals/refusal.ts';

const DAY = 86_400_000;

/** The facts about a member without an answer that decide on a reminder. */
export interface Reminded {
  /** Whether the member has a contact in a channel that is set up. */
  readonly isReachable: boolean;
  /** When a reminder for that month was last sent or queued, in milliseconds, or null. */
  readonly remindedAt: number | null;
  /** Whether a reminder is still being sent or its delivery is unknown. */
  readonly isPending: boolean;
}

/** The action for one member. `no-phone`: the member cannot be reached in any channel. */
export type ReminderStep = 'send' | 'no-phone' | 'pending' | 'reminded';

/**
 * Returns the action for a member. A member reminded in the last 24 hours gets another reminder only if the coordinator
 * confirms it (`again`). A member whose earlier reminder can still arrive gets none.
 */
export function reminderStep(member: Reminded, now: number, again: boolean): ReminderStep {
  if (!member.isReachable) return 'no-phone';
  if (member.isPending) return 'pending';
  const isRecent = member.remindedAt !== null && now - member.remindedAt < DAY;
  return isRecent && !again ? 'reminded' : 'send';
}

/** Returns a refusal when people would get a second reminder within 24 hours without confirmation, or null. */
export function checkRepeat(members: readonly Reminded[], now: number): Refusal<'already_reminded'> | null {
  const steps = members.map((member) => reminderStep(member, now, false));
  const count = steps.filter((step) => step === 'reminded' || step === 'pending').length;
  return count === 0 ? null : refusal('already_reminded', { people: count });
}
