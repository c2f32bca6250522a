import { isPin } from './pin.ts';
import { type Refusal, refusal } from './refusal.ts';

/** The sentences of a change-PIN form (specification 5): passed in, because two forms word them differently. */
export interface ConfirmationSentences {
  readonly tooShort: string;
  readonly tooLong: string;
  readonly notNumeric: string;
  readonly differ: string;
}

/** What is wrong with the confirmation of a new PIN, or null. */
export function confirmationFault(
  pin: string,
  confirmation: string,
  say: ConfirmationSentences,
): string | null {
  if (/\D/.test(confirmation)) return say.notNumeric;
  if (confirmation.length < 4) return say.tooShort;
  if (confirmation.length > 6) return say.tooLong;
  return isPin(pin) && pin !== confirmation ? say.differ : null;
}

/** A new PIN must be sent twice, and alike (specification 5, "Profile"); null means it may be taken. */
export function refuseConfirmation(given: {
  readonly newPin?: string | undefined;
  readonly confirmPin?: string | undefined;
}): Refusal | null {
  return given.newPin === undefined || given.newPin === given.confirmPin ? null : refusal('pins_differ');
}
