/** Crockford's base 32: no i, l, o or u, so that none is taken for another and no word comes about by chance. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 16;

/** The bytes that a code is made of: 80 bits, which nobody guesses. */
export const CODE_BYTES = 10;

/** In groups of four: the eye finds its place again. */
function grouped(signs: string): string {
  return (signs.match(/.{4}/g) ?? []).join('-');
}

/** Writes {@link CODE_BYTES} bytes so that they can be read off paper and typed: `k3vf-9q2m-8wxt-2cpd`. */
export function writeCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return grouped((bits.match(/.{5}/g) ?? []).map((five) => SIGNS[Number.parseInt(five, 2)]).join(''));
}

/** Reads a code, however it was typed, or out of a whole link that was pasted; null where it can be none. */
export function readCode(text: string): string | null {
  const last = text.trim().split('/').filter(Boolean).at(-1) ?? '';
  const signs = last
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign)) ? grouped(signs) : null;
}
