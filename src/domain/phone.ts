import { withAsciiDigits } from './pin.ts';

/** A phone number fit to be stored (null: none given), or the sentence that says why not. */
export type PhoneAnswer = { ok: true; value: string | null } | { ok: false; message: string };

/** What is said of a text that is no phone number (specification 5). */
export const PHONE_SENTENCE = 'Please enter a valid phone number';

/** +61 and nine digits, or + and 7 to 15 digits (specification 5). */
const ACCEPTED = /^(?:\+61[0-9]{9}|\+[0-9]{7,15})$/;

/**
 * The phone number as it is stored and texted to, `+` and digits (specification 5): everything but digits
 * and plus signs is dropped, a leading + is kept, a leading 0 becomes +61, anything else gets +61 before
 * it. Nothing but white space is no number, `null`. Refused: whatever does not end as + and 7 to 15 digits.
 */
export function normalisePhone(text: string): PhoneAnswer {
  // Only an empty field clears the number: "none" or "n/a" has no digits either but is a mistake.
  if (text.trim() === '') return { ok: true, value: null };
  // Digits of another script are digits too; dropping them, as the letter might be read, would leave a
  // different number behind. The full-width plus comes from the same keyboards.
  const kept = withAsciiDigits(text.replaceAll('＋', '+')).replace(/[^0-9+]/g, '');
  const value = withoutTrunkZero(withCountryCode(kept));
  // A plus sign inside the number survives the stripping and is refused here: it cannot be known which
  // half was meant.
  return ACCEPTED.test(value) ? { ok: true, value } : { ok: false, message: PHONE_SENTENCE };
}

function withCountryCode(kept: string): string {
  if (kept.startsWith('+')) return kept;
  return kept.startsWith('0') ? `+61${kept.slice(1)}` : `+61${kept}`;
}

/**
 * "+61 (0)412 345 678" is a common way to write an Australian number for readers at home and abroad. The
 * zero is dialled at home only; kept, it would pass as + and twelve digits and no text message would ever
 * arrive, while the specification asks for E.164 form.
 */
function withoutTrunkZero(value: string): string {
  return value.replace(/^\+610([0-9]{9})$/, '+61$1');
}
