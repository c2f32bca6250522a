import { expect, it } from 'vitest';
import { unguarded, writeCsv } from './csv.ts';

it('begins with a byte order mark and ends each line in CRLF', () => {
  expect(
    writeCsv([
      ['a', 'b'],
      ['c', null],
    ]),
  ).toBe('\uFEFFa,b\r\nc,\r\n');
  expect(writeCsv([])).toBe('\uFEFF');
});

it('quotes commas, quotes and line ends, and nothing else', () => {
  expect(writeCsv([['Lee, Anna', 'the "door"', 'two\nlines', 'plain;text', '陈 伟', 3]])).toBe(
    '\uFEFF"Lee, Anna","the ""door""","two\nlines",plain;text,陈 伟,3\r\n',
  );
});

it.each(['=1+1', '+61491570156', '-2', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://evil.example","x")'])(
  'lets no spreadsheet run %j, and gives it back as it was',
  (text) => {
    const written = writeCsv([[text]]).slice(1, -2);
    const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    expect(cell).toBe(`'${text}`);
    expect(unguarded(cell)).toBe(text);
  },
);

it("leaves alone an apostrophe that is somebody's name", () => {
  expect(writeCsv([["'t Hooft"]])).toBe("\uFEFF't Hooft\r\n");
  expect(unguarded("'t Hooft")).toBe("'t Hooft");
});
