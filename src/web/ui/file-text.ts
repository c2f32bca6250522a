/**
 * The encodings of a file, as TextDecoder names them. `repaired` is for UTF-8 that another program has read in one of
 * the others and saved again ("MÃ¼ller").
 */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'windows-1251',
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
  'utf-16be',
  'repaired',
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Encodings where any bytes are valid text, so only the words can distinguish them. Earlier ones win. */
const GUESSED = ['windows-1252', 'windows-1250', 'macintosh', 'gbk', 'windows-1251'] as const;

/** How much of a file is compared. */
const GUESS_BYTES = 200_000;

/** Characters that no correctly decoded name contains, each with its weight. */
const FAULTS: ReadonlyArray<readonly [weight: number, pattern: RegExp]> = [
  [5, /[\uFFFD\u0080-\u009F]/gu],
  // Signs next to letters: "Pawe³", "£ukasz", "M√ºller".
  [3, /\p{L}(?![\0-\x7F])[\p{S}\p{No}¡¿§¶·†‡‰•…–—«»ªº‚„]/gu],
  [3, /(?![\0-\x7F])[\p{S}¡¿](?=\p{L})/gu],
  // "RenŽ"
  [3, /\p{Ll}(?![\0-\x7F])\p{Lu}/gu],
  [3, /\p{sc=Latin}[\p{sc=Han}\p{sc=Cyrillic}]|[\p{sc=Han}\p{sc=Cyrillic}]\p{sc=Latin}/gu],
  // "OÕBrien", "JÃœRGEN"
  [3, /(?![\0-\x7F])\p{Lu}(?:\p{Lu}\p{Ll}|(?![\0-\x7F])\p{Ll}\p{Lu})/gu],
  // Words of another script, as if they were French.
  [2, /[À-ɏ]{3,}/gu],
];

function faultsIn(text: string): number {
  return FAULTS.reduce((sum, [weight, pattern]) => sum + weight * (text.match(pattern)?.length ?? 0), 0);
}

/** Returns how many of the bytes read in pairs are none of the frequent Chinese characters. */
function rareIn(bytes: Uint8Array): number {
  let rare = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    at += 1;
    if (byte < 0xb0 || byte > 0xd7 || (bytes[at] ?? 0) < 0xa1) rare += 1;
  }
  return rare;
}

/** Returns the text of each byte in an encoding of single bytes, by that text. */
function bytesByText(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
}

/** Repairs UTF-8 text that another program has decoded with another encoding, where possible. */
function repaired(text: string): string {
  const maps = ['windows-1252', 'macintosh', 'windows-1250'].map(bytesByText);
  const once = text.replace(/[^\0-\x7F]+/gu, (run) => {
    for (const map of maps) {
      const bytes = Array.from(run, (character) => map.get(character) ?? -1);
      if (bytes.includes(-1)) continue;
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
      } catch {
        // Not read in this encoding.
      }
    }
    return run;
  });
  // Each time that a file was read wrongly and saved, it has become longer.
  return once.length < text.length ? repaired(once) : once;
}

/** Returns the text of a file in an encoding. Any bytes are text. */
export function decodeText(bytes: ArrayBuffer, encoding: Encoding): string {
  if (encoding === 'repaired') return repaired(new TextDecoder().decode(bytes));
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Returns the most likely encoding of a file: by its byte order mark, UTF-8 if it is valid, and otherwise the encoding
 * whose words look most like names.
 */
export function guessEncoding(file: ArrayBuffer): Encoding {
  const bytes = new Uint8Array(file.slice(0, GUESS_BYTES));
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // In UTF-16 without a mark, every other byte of plain letters is zero.
  const [even = 0, odd = 0] = [0, 1].map(
    (at) => bytes.filter((byte, n) => byte === 0 && n % 2 === at).length,
  );
  if (even + odd > bytes.length / 5 && even * odd === 0) return odd > 0 ? 'utf-16le' : 'utf-16be';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    const faults = faultsIn(text);
    return faults > 0 && faultsIn(repaired(text)) < faults ? 'repaired' : 'utf-8';
  } catch {
    const scored = GUESSED.map((encoding) => {
      const faults = faultsIn(decodeText(bytes.buffer, encoding));
      return { encoding, faults: encoding === 'gbk' ? faults + rareIn(bytes) : faults };
    });
    return scored.reduce((best, each) => (each.faults < best.faults ? each : best)).encoding;
  }
}

/** Returns the first words with letters that an encoding can change, at most three. */
export function unusualWords(text: string): string[] {
  const words = text
    .slice(0, GUESS_BYTES)
    .match(/[\p{L}\p{M}'’-]*(?![\0-\x7F])[\p{L}\p{S}\uFFFD][^\s,;"]*/gu);
  return [...new Set(words)].slice(0, 3);
}
