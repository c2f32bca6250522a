import * as z from 'zod/mini';
import type { FieldFault } from '#domain/refusals/field-fault.ts';

/** More recipients than this are a mailing list, which belongs in a mail program. */
const MAX_ADDRESSES = 20;

/**
 * HTML's syntax, restricted to what mail servers accept: no dot at either end of the local part, no two dots in a row,
 * and a dot in the host. RFC 5321 allows 64 characters before the @ and 254 in all.
 */
const emailAddress = z
  .email({ pattern: z.regexes.html5Email })
  .check(z.maxLength(254), z.regex(/^(?!\.)(?!.*\.[.@]).{1,64}@.+\.[^.]{2,}$/));

/** Returns whether the text is one ordinary email address, without quotes, comments or white space. */
export function isEmailAddress(text: string): boolean {
  // zod's syntax is ASCII only, but a domain may have other letters: bücher.example.
  const ascii = text.replace(/(?![A-Za-z0-9])[\p{L}\p{N}](?=[^@]*$)/gu, 'x');
  return emailAddress.safeParse(ascii).success;
}

export type ParsedAddresses =
  | { ok: true; value: string[] }
  | { ok: false; fault: FieldFault<'email_missing' | 'email_invalid' | 'emails_too_many'> };

/**
 * Returns the distinct addresses of a comma-separated field. Refuses an empty field, more than 20 addresses and
 * anything that is not an address, so that only addresses reach a mail header.
 */
export function readAddresses(text: string): ParsedAddresses {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
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
