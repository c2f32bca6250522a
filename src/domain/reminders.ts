import { type Refusal, refusal } from './refusal.ts';

const DAY = 86_400_000;

/** A member without an answer for a month, as far as reminding them goes. */
export interface Reminded {
  readonly phoneNumber: string | null;
  /** When a reminder for that month was last sent, or is to be; null: never. In milliseconds. */
  readonly remindedAt: number | null;
  /** A reminder is still on its way, or nobody knows whether it was sent. */
  readonly isPending: boolean;
}

/** What is to be done about one of them. */
export type ReminderStep = 'send' | 'no-phone' | 'pending' | 'reminded';

/**
 * What to do about a member: who was reminded in the last 24 hours is reminded again only when the
 * coordinator confirms it (`again`), and nobody while an earlier reminder may still arrive.
 */
export function reminderStep(member: Reminded, now: number, again: boolean): ReminderStep {
  if (member.phoneNumber === null) return 'no-phone';
  if (member.isPending) return 'pending';
  const isRecent = member.remindedAt !== null && now - member.remindedAt < DAY;
  return isRecent && !again ? 'reminded' : 'send';
}

/** Refuses to remind people a second time within 24 hours without a word about it; null means go on. */
export function refuseRepeat(members: readonly Reminded[], now: number): Refusal | null {
  const steps = members.map((member) => reminderStep(member, now, false));
  const count = steps.filter((step) => step === 'reminded' || step === 'pending').length;
  if (count === 0) return null;
  const people = count === 1 ? '1 of these people was' : `${count} of these people were`;
  return refusal(
    'already_reminded',
    `${people} reminded in the last 24 hours. Confirm to remind them again.`,
  );
}
