import { expect, it } from 'vitest';
import { decodeText } from './file-text.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), littleEndian);
  return view.buffer;
};

it('reads UTF-8 with and without a byte order mark', () => {
  const text = 'Zoë,陈,🙂';
  const bytes = new TextEncoder().encode(text);
  expect(decodeText(bytes.buffer)).toBe(text);
  expect(decodeText(bytesOf(0xef, 0xbb, 0xbf, ...bytes))).toBe(text);
});

it('reads UTF-16 in either byte order, which Excel writes as "Unicode text"', () => {
  expect(decodeText(utf16('\uFEFFZoë\t陈', true))).toBe('Zoë\t陈');
  expect(decodeText(utf16('\uFEFFZoë\t陈', false))).toBe('Zoë\t陈');
});

it('reads Windows-1252 if the bytes are not valid UTF-8', () => {
  expect(decodeText(bytesOf(0x5a, 0x6f, 0xeb, 0x2c, 0xd8, 0x42))).toBe('Zoë,ØB');
});

it('returns text for any bytes, and an empty text for no bytes', () => {
  expect(decodeText(bytesOf())).toBe('');
  expect(decodeText(bytesOf(0x89, 0x50, 0x4e, 0x47, 0x00))).toContain('\u0000');
  expect(decodeText(bytesOf(0xff, 0xfe, 0x41))).not.toBe('');
});
