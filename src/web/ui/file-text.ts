/**
 * Gives the text of a file that a spreadsheet wrote: UTF-8 or UTF-16 by its byte order mark, UTF-8 without one,
 * and else Windows-1252, in which Excel still writes "CSV" on Western machines and in which any bytes are text.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
