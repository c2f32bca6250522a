import { expect, it } from 'vitest';
import { writeCsv } from '#domain/import/csv.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { readCsv } from './csv.ts';

const ROWS = [
  ['First Name', 'Last Name', 'Phone'],
  ['Anna', 'Lee', '0491 570 156'],
  ['Ben', 'Moss', ''],
];

/** Returns the rows of a text that must be CSV. */
function rowsOf(text: string): string[][] {
  const rows = readCsv(text);
  if ('code' in rows) throw new Error(rows.code);
  return rows;
}

it.each([
  ['Excel with commas', '\uFEFFFirst Name,Last Name,Phone\r\nAnna,Lee,0491 570 156\r\nBen,Moss,'],
  ['Excel with semicolons', 'First Name;Last Name;Phone\r\nAnna;Lee;0491 570 156\r\nBen;Moss;'],
  ['tabs', 'First Name\tLast Name\tPhone\nAnna\tLee\t0491 570 156\nBen\tMoss\t'],
  ['an old Mac', 'First Name,Last Name,Phone\rAnna,Lee,0491 570 156\rBen,Moss,'],
  ['everything quoted', '"First Name","Last Name","Phone"\n"Anna","Lee","0491 570 156"\n"Ben","Moss",""'],
])('reads a file with this origin or format: %s', (_by, text) => {
  expect(rowsOf(text)).toEqual(ROWS);
});

it('uses the separator that a sep= line names, and counts that line as a row', () => {
  expect(rowsOf('sep=;\r\nAnna, M.;Lee\r\n').slice(0, 2)).toEqual([[''], ['Anna, M.', 'Lee']]);
});

it.each([';', '\t', ','])(
  'detects the separator %j from one row of two cells, even if empty rows follow',
  (separator) => {
    for (const end of ['', '\r\n', '\n\n\n']) {
      expect(rowsOf(`Anna${separator}Lee${end}`)[0]).toEqual(['Anna', 'Lee']);
    }
  },
);

it('reads separators, line ends and doubled quotes inside quoted cells', () => {
  expect(rowsOf('"Lee, Anna","the ""door""\nkeeper"\r\nx,y')).toEqual([
    ['Lee, Anna', 'the "door"\nkeeper'],
    ['x', 'y'],
  ]);
});

it('reads back its own output', () => {
  const rows = [
    ['Lee, "Anna"', 'two\r\nlines', "'t Hooft"],
    ['陈', 'عربي', '🙂'],
  ];
  expect(rowsOf(writeCsv(rows)).slice(0, 2)).toEqual(rows);
});

it('refuses an unclosed quotation mark, and names its row', () => {
  const params = { unclosedQuoteInRow: 2 };
  expect(readCsv('Anna,Lee\n"Ben,Moss\nIda,Frost\n')).toEqual(refusal('import_not_csv', params));
});

it('reads 10,000 rows of unusual content', () => {
  for (const line of ['Anna,Lee,0491570156\r\n', '"",",,,"\n', 'no separator at all\n', '\t\t\t\n']) {
    expect(rowsOf(line.repeat(10_000)).length).toBeGreaterThanOrEqual(10_000);
  }
});
