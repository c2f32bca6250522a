import { type Refusal, refusal } from '../refusals/refusal.ts';
import { isPin } from './pin.ts';

/** The faults of the confirmation of a new PIN. */
export type ConfirmationFault = 'notNumeric' | 'tooShort' | 'tooLong' | 'differ';

/** Returns the fault of the confirmation of a new PIN, or null. */
export function confirmationFault(pin: string, confirmation: string): ConfirmationFault | null {
  if (/\D/.test(confirmation)) return 'notNumeric';
  if (confirmation.length < 4) return 'tooShort';
  if (confirmation.length > 6) return 'tooLong';
  return isPin(pin) && pin !== confirmation ? 'differ' : null;
}

/** Returns a refusal when the new PIN and its confirmation differ, or null. */
export function checkConfirmation(input: {
  readonly newPin?: string | undefined;
  readonly confirmPin?: string | undefined;
}): Refusal<'pins_differ'> | null {
  return input.newPin === undefined || input.newPin === input.confirmPin ? null : refusal('pins_differ');
}
