import type { FieldFault } from '../refusals/field-fault.ts';

/** An email address ready to store (null when none was given), or why it was refused. */
export type ParsedEmail =
  | { ok: true; value: string | null }
  | { ok: false; fault: FieldFault<'member_email_invalid'> };

/**
 * Returns a member's email address without white space around it. The value is null for blank text. Returns a fault for
 * anything else that is not one address. The syntax is an argument, because it comes from a package
 * (contract/email-address.ts).
 */
export function normalizeEmail(text: string, isEmailAddress: (text: string) => boolean): ParsedEmail {
  const value = text.trim();
  if (value === '') return { ok: true, value: null };
  return isEmailAddress(value)
    ? { ok: true, value }
    : { ok: false, fault: { code: 'member_email_invalid', params: null } };
}
