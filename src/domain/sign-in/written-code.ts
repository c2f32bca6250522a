/** Crockford's base 32, without i, l, o and u: no characters that look alike, and no accidental words. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 16;

/** The bytes of a code: 80 bits, too many to guess. */
export const CODE_BYTES = 10;

/** Returns the code in groups of four, which are easier to copy from paper. */
function inGroups(characters: string): string {
  return (characters.match(/.{4}/g) ?? []).join('-');
}

/** Returns bytes in base 32, eight lower-case characters for each five bytes. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/** Returns {@link CODE_BYTES} bytes as a code that is easy to read and type: `k3vf-9q2m-8wxt-2cpd`. */
export function writeCode(bytes: Uint8Array): string {
  return inGroups(toBase32(bytes));
}

/**
 * Returns the code from typed text or from a pasted link, in the form of {@link writeCode}, or null when there is none.
 */
export function readCode(text: string): string | null {
  const last = text.trim().split('/').filter(Boolean).at(-1) ?? '';
  const characters = last
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return characters.length === LENGTH && [...characters].every((character) => ALPHABET.includes(character))
    ? inGroups(characters)
    : null;
}
