/**
 * Returns the text of a file written by a spreadsheet: UTF-8 or UTF-16 according to its byte order mark, otherwise
 * UTF-8 if valid, otherwise Windows-1252. Western Excel still writes CSV in Windows-1252, where any bytes are text.
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
