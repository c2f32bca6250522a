import { isPin } from './pin.ts';
import { type Refusal, refusal } from './refusal.ts';

/** The errors of a change-PIN form, as parameters because two forms use different texts. */
export interface ConfirmationSentences {
  readonly tooShort: string;
  readonly tooLong: string;
  readonly notNumeric: string;
  readonly differ: string;
}

/** Returns what is wrong with the confirmation of a new PIN, or null. */
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

/** Returns a refusal when the new PIN and its confirmation differ, or null. */
export function checkConfirmation(given: {
  readonly newPin?: string | undefined;
  readonly confirmPin?: string | undefined;
}): Refusal | null {
  return given.newPin === undefined || given.newPin === given.confirmPin ? null : refusal('pins_differ');
}
