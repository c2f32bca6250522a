import type { FieldFault } from '../refusals/field-fault.ts';

/** HTML's syntax of an address (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address). */
const HTML_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * The form that mail servers accept: no dot at either end of the local part, no two dots in a row, and a dot in the
 * host. RFC 5321 allows 64 characters before the @.
 */
const DELIVERABLE = /^(?!\.)(?!.*\.[.@]).{1,64}@.+\.[^.]{2,}$/;

/** The maximum of RFC 5321. */
const MAX_LENGTH = 254;

/** More recipients than this are a mailing list, which belongs in a mail program. */
const MAX_ADDRESSES = 20;

/** Returns whether the text is one ordinary email address, without quotes, comments or white space. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  // The syntax is ASCII only, but a domain may have other letters: bücher.example.
  const ascii = text.replace(/(?![A-Za-z0-9])[\p{L}\p{N}](?=[^@]*$)/gu, 'x');
  return HTML_ADDRESS.test(ascii) && DELIVERABLE.test(ascii);
}

/** What people and programs put around an address: quotes, brackets and `mailto:`, which may have a subject. */
const AROUND = /^(?:[\s'"‘’“”«»<([`]*mailto:)?[\s'"‘’“”«»<([`]*|[\s'"‘’“”«»>)\]`,;]*$/giu;

/** Returns an address without quotes or brackets around it and without `mailto:`. */
export function bareAddress(text: string): string {
  const bare = text.slice(0, 2 * MAX_LENGTH).replace(AROUND, '');
  return bare.replace(/(?<=@[^?]*)\?.*$/u, '');
}

/** An email address ready to store (null when none was given), or why it was refused. */
export type ParsedEmail =
  | { ok: true; value: string | null }
  | { ok: false; fault: FieldFault<'member_email_invalid'> };

/**
 * Returns a member's email address without white space, quotes and `mailto:` around it. The value is null for blank text. Returns a fault for
 * anything else that is not one address.
 */
export function normalizeEmail(text: string): ParsedEmail {
  if (text.trim() === '') return { ok: true, value: null };
  const value = bareAddress(text);
  return isEmailAddress(value)
    ? { ok: true, value }
    : { ok: false, fault: { code: 'member_email_invalid', params: null } };
}

export type ParsedAddresses =
  | { ok: true; value: string[] }
  | { ok: false; fault: FieldFault<'email_missing' | 'email_invalid' | 'emails_too_many'> };

/** Also the commas of Chinese and Japanese keyboards. */
const COMMA = /[,，、]/u;

/**
 * Returns the distinct addresses of a comma-separated field. Refuses an empty field, more than 20 addresses and
 * anything that is not an address, so that only addresses reach a mail header.
 */
export function readAddresses(text: string): ParsedAddresses {
  const parts = text.split(COMMA).flatMap((part) => part.trim() || []);
  if (parts.length === 0) return { ok: false, fault: { code: 'email_missing', params: null } };
  const wrong = parts.find((part) => !isEmailAddress(part));
  if (wrong !== undefined) {
    return { ok: false, fault: { code: 'email_invalid', params: { text: wrong.slice(0, 60) } } };
  }
  const byFolded = new Map(parts.map((part) => [part.toLowerCase(), part]));
  if (byFolded.size > MAX_ADDRESSES) {
    return { ok: false, fault: { code: 'emails_too_many', params: { max: MAX_ADDRESSES } } };
  }
  return { ok: true, value: [...byFolded.values()] };
}
