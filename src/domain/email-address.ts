/** What is said when there is no address at all, to the letter (specification 5). */
export const EMAIL_REQUIRED = 'Please enter an email address';

/** More at once is a mailing list, which belongs to a mail program. */
const MOST_ADDRESSES = 20;

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Whether the text is one address of the ordinary form: no quotes, no comments, no white space. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && local.length <= 64 && text.length <= 254 && LOCAL.test(local) && DOMAIN.test(domain);
}

export type AddressesAnswer = { ok: true; value: string[] } | { ok: false; message: string };

/**
 * The addresses in a field where several are separated by commas, each once. Refused: none, more than 20, and
 * whatever is no address, so that nothing but addresses ever reaches a mail header.
 */
export function readAddresses(text: string): AddressesAnswer {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  if (parts.length === 0) return { ok: false, message: EMAIL_REQUIRED };
  const wrong = parts.find((part) => !isEmailAddress(part));
  if (wrong !== undefined) {
    return {
      ok: false,
      message: `${wrong.slice(0, 60)} is not an email address. Separate several by commas.`,
    };
  }
  const byFolded = new Map(parts.map((part) => [part.toLowerCase(), part]));
  if (byFolded.size > MOST_ADDRESSES) {
    return { ok: false, message: `Please send to at most ${MOST_ADDRESSES} addresses at once.` };
  }
  return { ok: true, value: [...byFolded.values()] };
}

/** The address as the list of sent messages shows it to other administrators: "r…@example.org". */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
