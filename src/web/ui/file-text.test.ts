import { expect, it } from 'vitest';
import { decodeText, type Encoding, guessEncoding, unusualWords } from './file-text.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), littleEndian);
  return view.buffer;
};
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text)).buffer;

/** Returns the bytes of a text in an encoding that has them for each of its characters. */
function encoded(text: string, encoding: string): ArrayBuffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  for (let high = 0; high < 256; high += 1) {
    bytes.set(decoder.decode(new Uint8Array([high])), [high]);
    for (let low = 0xa1; encoding === 'gbk' && high > 0x80 && low < 0xff; low += 1)
      bytes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  }
  return bytesOf(...Array.from(text).flatMap((character) => bytes.get(character) ?? []));
}

const read = (bytes: ArrayBuffer) => decodeText(bytes, guessEncoding(bytes));

it('reads UTF-8 with and without a byte order mark', () => {
  const text = 'Zoë,陈,🙂';
  expect(read(utf8(text))).toBe(text);
  expect(read(utf8(`\uFEFF${text}`))).toBe(text);
});

it('reads UTF-16 in either byte order, which Excel writes as "Unicode text"', () => {
  expect(read(utf16('\uFEFFZoë\t陈', true))).toBe('Zoë\t陈');
  expect(read(utf16('\uFEFFZoë\t陈', false))).toBe('Zoë\t陈');
  for (const isLittle of [true, false]) expect(read(utf16('Ben,陈', isLittle))).toBe('Ben,陈');
});

it.each<[Encoding, string]>([
  ['windows-1252', 'Zoë,Øystein Müller,José Nuñez,Søren Åberg,François,Straße'],
  ['windows-1252', 'Zoë'],
  ['windows-1250', 'Paweł Żak,Małgorzata Łoś,Święta Góra,Jiří Dvořák'],
  ['macintosh', 'Zoë Müller,José Núñez,François,Åsa Sørensen'],
  ['windows-1251', 'Иванов Иван,Ольга Кузнецова'],
  ['macintosh', 'Pat O’Brien'],
  ['gbk', '李娜,王小明,张伟,陈静'],
  ['gbk', '刘婷,周怡,孙琪'],
])('reads names in %s: %s', (encoding, names) => {
  const bytes = encoded(`First Name,Last Name\r\n${names}\r\n`, encoding);
  expect([guessEncoding(bytes), read(bytes)]).toEqual([encoding, `First Name,Last Name\r\n${names}\r\n`]);
});

it.each(['windows-1252', 'macintosh', 'windows-1250'])(
  'repairs names that were read as %s and saved again',
  (encoding) => {
    const names = 'Zoë Müller,José Núñez,Paweł Żak,李娜';
    const wrong = new TextDecoder(encoding).decode(utf8(names));
    expect(wrong).not.toBe(names);
    expect(read(utf8(`${wrong},Øystein`))).toBe(`${names},Øystein`);
    const twice = new TextDecoder(encoding).decode(utf8(wrong));
    expect(read(utf8(`${twice},Øystein`))).toBe(`${names},Øystein`);
  },
);

it.each(['Zoë Müller,José', 'Ångström,Þórdís Óskarsdóttir,Łoś', "D'Arcy McDonald,Zoë–Anne", 'Ñandú'])(
  'leaves rightly written names as they are: %s',
  (names) => {
    expect(guessEncoding(utf8(names))).toBe('utf-8');
  },
);

it('returns text for any bytes, and an empty text for no bytes', () => {
  expect(read(bytesOf())).toBe('');
  expect(read(bytesOf(0x89, 0x50, 0x4e, 0x47, 0x00))).toContain('\u0000');
  expect(read(bytesOf(0xff, 0xfe, 0x41))).not.toBe('');
});

it('shows the first words that another encoding would change', () => {
  expect(unusualWords('Ben,Moss\nZoë Müller,x\nZoë,Paweł Żak')).toEqual(['Zoë', 'Müller', 'Paweł']);
  expect(unusualWords('Ben,Moss')).toEqual([]);
});
