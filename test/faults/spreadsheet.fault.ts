import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeCsv } from '#domain/import/csv.ts';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasLibreOffice) process.stdout.write('Skipped: formulas in CSV files. That needs LibreOffice Calc.\n');

const FORMULA = '=1+41';
const NAMES = [
  ...[FORMULA, '+1+41', '-1+41', '@SUM(1)', '＝1+41', ' =1+41', '\u200b=1+41', '"=1+41"', "'=1+41"],
  ...[',', ';', '\t', '\n', '; ', ';"', ';""', ";'", '";', ',"'].map(
    (separator) => `Joan${separator}${FORMULA}${separator}x`,
  ),
  'x;=HYPERLINK("http://evil.example";"x")',
];

/** Returns the formulas that LibreOffice finds in a file, split at this separator. */
function formulasIn(csv: string, separator: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-spreadsheet-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'list.csv'), csv);
  // Separator, quote, UTF-8, first line. The last "true" evaluates formulas.
  const filter = `CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,-1,true`;
  const { status } = spawnSync('soffice', [
    `-env:UserInstallation=file://${join(folder, 'profile')}`,
    ...['--headless', '--convert-to', 'fods', '--outdir', folder, `--infilter=${filter}`],
    join(folder, 'list.csv'),
  ]);
  expect(status).toBe(0);
  const sheet = readFileSync(join(folder, 'list.fods'), 'utf8');
  expect(sheet).toContain('Moss');
  return sheet.match(/table:formula="[^"]*"/g) ?? [];
}

it.skipIf(!hasLibreOffice).each([',', ';', '\t'])(
  'LibreOffice finds no formula in an exported file when it splits at %j',
  (separator) => {
    expect(formulasIn(`Anna${separator}${FORMULA}${separator}Moss\r\n`, separator)).toHaveLength(1);
    const rows = NAMES.flatMap((name) => [
      [name, 'Moss', name],
      ['Anna', name, 'Moss'],
    ]);
    expect(formulasIn(writeCsv(rows), separator)).toEqual([]);
  },
);
