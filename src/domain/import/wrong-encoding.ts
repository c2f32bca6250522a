/** The characters of Windows-1252 for the bytes 0x80 to 0x9F. Undefined bytes are control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** The letters of Mac OS Roman for the same bytes. */
const MACINTOSH = 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü';

const CONTINUED = `[\u0080-\u00BF${WINDOWS.replace(/[\u0080-\u009F]/g, '')}]`;

/** UTF-8 of two to four bytes, read as Windows-1252 or Latin-1. */
const SEQUENCE = new RegExp(
  `[\u00C2-\u00DF]${CONTINUED}|[\u00E0-\u00EF]${CONTINUED}{2}|[\u00F0-\u00F4]${CONTINUED}{3}`,
  'g',
);

/** What such a sequence can mean in a list: a letter, but no phonetic one, a mark, punctuation or a space. */
const PLAUSIBLE = /^(?![\u0250-\u02FF])[\p{L}\p{M}\p{P}\p{Zs}]$/u;

function byteOf(character: string): number {
  const at = WINDOWS.indexOf(character);
  return at < 0 ? character.charCodeAt(0) : 0x80 + at;
}

/** Returns the character of a UTF-8 sequence, or the sequence itself if it is none or means nothing in a list. */
function decoded(sequence: string): string {
  const bytes = Array.from(sequence, (each) => `%${byteOf(each).toString(16)}`).join('');
  try {
    const character = decodeURIComponent(bytes);
    return PLAUSIBLE.test(character) ? character : sequence;
  } catch {
    return sequence;
  }
}

/** Returns a text whose UTF-8 was read as Windows-1252 or Latin-1 ("MÃ¼ller") as it was meant. */
function repairUtf8(text: string): string {
  return text.replace(SEQUENCE, decoded);
}

/** Bytes of Mac letters that are no letters in Windows-1252, or a capital Ÿ, which no word has after a small letter. */
const MAC_SIGNS = /(?<=\p{L})[\u0081-\u009D€ƒ†‡ˆ‰‹•™›¿§](?=\p{L})|(?<=\p{L})Ÿ(?=\p{Ll})|(?<=\p{Ll})[Ÿ‡]/u;

/** The same and the others, of which some are letters in both. */
const MAC_LETTERS = new RegExp(`(?<=\\p{L})[${WINDOWS}§¿¾](?=\\p{L})|(?<=\\p{Ll})[Ÿ‡]`, 'gu');

const MAC_OTHERS: Readonly<Record<string, string>> = { '§': 'ß', '¿': 'ø', '¾': 'æ' };

/** Returns a text that a Mac saved and that was read as Windows-1252 ("MŸller") as it was meant. */
function repairMac(text: string): string {
  return text.replace(
    MAC_LETTERS,
    (character) => MAC_OTHERS[character] ?? MACINTOSH[WINDOWS.indexOf(character)] ?? character,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: only other texts need a closer look.
const ASCII = /^[\u0000-\u007F]*$/;

/** Returns the cell with the letters that its author meant, if it was read in one of the two common wrong encodings. */
export function repairEncoding(cell: string): string {
  if (ASCII.test(cell)) return cell;
  const repaired = repairUtf8(cell);
  return MAC_SIGNS.test(repaired) ? repairMac(repaired) : repaired;
}

/**
 * Signs of letters that are lost or can't be repaired: a replacement character, a control character, a question mark or
 * a mathematical sign inside a word, or the rest of UTF-8.
 */
const LOST =
  /[\uFFFD\u0080-\u009F]|(?<=\p{L})(?:\?|[√∂Ω∫≈∆])(?=[\p{L}\p{S}ªº])|[ÃÂ](?![\p{L}\s.,'’-]|$)|\p{Ll}[ÃÂ]/u;

/** Returns whether a name has letters that were lost, so that only someone who knows the person can correct it. */
export function hasLostLetters(name: string): boolean {
  return !ASCII.test(name) ? LOST.test(name) : /(?<=[A-Za-z])\?(?=[A-Za-z])/.test(name);
}
