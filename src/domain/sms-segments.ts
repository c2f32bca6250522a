/** The characters of GSM 03.38 that take one place each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Those that are written as an escape and a character, two places. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** How a text message is cut into parts, which is what it costs. */
export interface SmsParts {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Places taken: GSM characters (extension characters count two) or UTF-16 code units. */
  readonly units: number;
  /** How many messages the provider counts. */
  readonly segments: number;
}

/** Places in a message of one part, and in each part of a longer one, whose header takes the rest. */
const ROOM = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/**
 * How many parts a text message takes (sms-provider.md, "Segments"): GSM-7 where every character is in its
 * alphabet, else UCS-2. No extension character and no surrogate pair is torn between two parts, which may
 * cost a place at the end of one.
 */
export function countSmsParts(text: string): SmsParts {
  const characters = [...text];
  const isGsm = characters.every((each) => BASIC.has(each) || EXTENSION.has(each));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((each) => (isGsm ? (EXTENSION.has(each) ? 2 : 1) : each.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const [single, each] = ROOM[encoding];
  return { encoding, units, segments: units <= single ? 1 : countParts(widths, each) };
}

function countParts(widths: readonly number[], room: number): number {
  let parts = 1;
  let left = room;
  for (const width of widths) {
    if (width > left) {
      parts += 1;
      left = room;
    }
    left -= width;
  }
  return parts;
}
