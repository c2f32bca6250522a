/** The characters of GSM 03.38 that take one unit each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** The characters that take two units: an escape and a character. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Returns whether a character belongs to the alphabet GSM-7. A message with any other takes more parts. */
export function isGsm(character: string): boolean {
  return BASIC.has(character) || EXTENSION.has(character);
}

/** The size of a text message, which determines its price. */
export interface SmsParts {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Units used: GSM characters (extension characters count as two) or UTF-16 code units. */
  readonly units: number;
  /** The number of messages the provider bills. */
  readonly segments: number;
}

/** Units in a single-part message, and in each part of a longer one after its header. */
const CAPACITY = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/**
 * Returns the size of a text message: GSM-7 when every character is in its alphabet, else UCS-2 (docs/product.md,
 * "Reminders"). Extension characters and surrogate pairs are never split between parts, which can leave the last unit of
 * a part unused.
 */
export function countSmsParts(text: string): SmsParts {
  const characters = [...text];
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    encoding === 'GSM-7' ? (EXTENSION.has(character) ? 2 : 1) : character.length,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  const [single, perPart] = CAPACITY[encoding];
  return { encoding, units, segments: units <= single ? 1 : countParts(widths, perPart) };
}

function countParts(widths: readonly number[], capacity: number): number {
  let parts = 1;
  let left = capacity;
  for (const width of widths) {
    if (width > left) {
      parts += 1;
      left = capacity;
    }
    left -= width;
  }
  return parts;
}
