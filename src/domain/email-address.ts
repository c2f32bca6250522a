import type { FieldFault } from './field-fault.ts';

/** More recipients than this are a mailing list, which belongs in a mail program. */
const MAX_ADDRESSES = 20;

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Returns whether the text is one ordinary email address, without quotes, comments or white space. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && local.length <= 64 && text.length <= 254 && LOCAL.test(local) && DOMAIN.test(domain);
}

export type AddressesAnswer =
  | { ok: true; value: string[] }
  | { ok: false; fault: FieldFault<'email_missing' | 'email_invalid' | 'emails_too_many'> };

/**
 * Returns the distinct addresses of a comma-separated field. Refuses an empty field, more than 20 addresses and
 * anything that is not an address, so that only addresses reach a mail header.
 */
export function readAddresses(text: string): AddressesAnswer {
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

/** Returns the address as other administrators see it in the list of sent messages: "r…@example.org". */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
