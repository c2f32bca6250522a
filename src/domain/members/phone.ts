import { withAsciiDigits } from '../pins/pin.ts';
import type { FieldFault } from '../refusals/field-fault.ts';

/** A phone number ready to store (null when none was given), or why it was refused. */
export type ParsedPhone =
  | { ok: true; value: string | null }
  | { ok: false; fault: FieldFault<'phone_invalid'> };

/** +61 and nine digits, or + and 7 to 15 digits. */
const ACCEPTED = /^(?:\+61[0-9]{9}|\+[0-9]{7,15})$/;

/**
 * Returns the phone number as `+` and digits. Drops everything but digits and plus signs. Replaces a leading 0 with +61
 * and prepends +61 when there is no plus. The value is null for blank text. Returns a fault for anything other than +
 * and 7 to 15 digits.
 */
export function normalizePhone(text: string): ParsedPhone {
  // Only a blank field clears the number. "none" and "n/a" have no digits either but are mistakes.
  if (text.trim() === '') return { ok: true, value: null };
  // Digits of other scripts count too, because dropping them would leave a different number. The full-width plus comes
  // from the same keyboards.
  const digits = withAsciiDigits(text.replaceAll('＋', '+')).replace(/[^0-9+]/g, '');
  const value = withoutTrunkZero(withCountryCode(digits));
  // A plus sign inside the number is refused here, because it is unclear which half was meant.
  return ACCEPTED.test(value)
    ? { ok: true, value }
    : { ok: false, fault: { code: 'phone_invalid', params: null } };
}

function withCountryCode(digits: string): string {
  if (digits.startsWith('+')) return digits;
  return digits.startsWith('0') ? `+61${digits.slice(1)}` : `+61${digits}`;
}

/**
 * Removes the zero in "+61 (0)412 345 678", a common way to write an Australian number. It is dialed only within
 * Australia. With it, the number would be valid in form but would never receive a message.
 */
function withoutTrunkZero(value: string): string {
  return value.replace(/^\+610([0-9]{9})$/, '+61$1');
}
