import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeGuards, writeCsv } from './csv.ts';

/** Returns the text of the only cell of a file. */
function cellOf(written: string): string {
  return written.slice(2, -3).replaceAll('""', '"');
}

/** Texts made of the characters that spreadsheets treat specially. */
const spreadsheetText = fc
  .array(fc.constantFrom(...'=+-@＝＋－＠,;|\t\r\n"\' \u00a0\u200b\ufeffa1陈', 'SUM('), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('writeCsv', () => {
  it('starts with a byte order mark, quotes every cell and ends each line with CRLF', () => {
    const rows = [
      ['Lee, Anna', 'the "door"', 'two\nlines'],
      ['plain', 3, null],
    ];
    expect(writeCsv(rows)).toBe('\uFEFF"Lee, Anna","the ""door""","two\nlines"\r\n"plain","3",""\r\n');
    expect(writeCsv([])).toBe('\uFEFF');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+61491570156', "'+61491570156"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['＝1+1', "'＝1+1"],
    ['  =1+1', "'  =1+1"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['"=1+1"', `'"=1+1"`],
    ['Joan;=1+41;x', "Joan;'=1+41;x"],
    ['Joan\t=1+41\tx', "Joan\t'=1+41\tx"],
    ['Joan, -2', "Joan,' -2"],
    ['Joan\n=1+41', "Joan\n'=1+41"],
    ['Joan;"=1+41"', `Joan;'"=1+41"`],
  ])('guards a possible formula in %j', (text, guarded) => {
    const written = cellOf(writeCsv([[text]]));
    expect(written).toBe(guarded);
    expect(removeGuards(written)).toBe(text);
  });

  it.each(["'t Hooft", 'Mary-Jane', 'Smith; Jones', 'R&B @ noon', '3 - 4 p.m.'])(
    'leaves %j unchanged',
    (text) => {
      expect(cellOf(writeCsv([[text]]))).toBe(text);
      expect(removeGuards(text)).toBe(text);
    },
  );

  it('reads a long run of characters that are both white space and invisible in one pass', () => {
    const run = `'${'\uFEFF'.repeat(5000)}`;
    expect(removeGuards(run)).toBe(run);
    expect(cellOf(writeCsv([[`,${run}a`]]))).toBe(`,${run}a`);
  });

  it('has no cell that starts with a formula, at any separator', () => {
    fc.assert(
      fc.property(fc.array(fc.array(spreadsheetText, { maxLength: 3 }), { maxLength: 3 }), (rows) => {
        const pieces = writeCsv(rows).split(/[,;|\t\r\n]/);
        const starts = pieces.map((piece) =>
          piece.replace(/^(?:\s|["\p{Default_Ignorable_Code_Point}])+/u, ''),
        );
        expect(starts.filter((start) => /^[=+\-@＝＋－＠]/.test(start))).toEqual([]);
      }),
      { numRuns: 1000, seed: 5 },
    );
  });

  it('returns texts with the special characters of spreadsheets unchanged after a round trip', () => {
    fc.assert(
      fc.property(spreadsheetText, (text) => {
        expect(removeGuards(cellOf(writeCsv([[text]])))).toBe(text);
      }),
      { numRuns: 1000, seed: 5 },
    );
  });
});
