import { describe, expect, it } from 'vitest';
import { isPlainDate } from '../calendar/calendar.ts';
import { checksIn, readChecks, withCheckColumns } from './import-checks.ts';
import { recognizeColumns } from './import-columns.ts';
import { readImportList } from './import-list.ts';

const KINDS = [
  { id: 1, name: 'First aid' },
  { id: 2, name: 'Führungszeugnis' },
  { id: 3, name: 'Email' },
  { id: 4, name: '儿童工作' },
];
const columnsOf = (...headings: string[]) => withCheckColumns(recognizeColumns(headings), headings, KINDS);

describe('the columns of checks', () => {
  it.each([
    ['First aid', 'checkUntil:1'],
    ['FIRST-AID', 'checkUntil:1'],
    ['First aid valid until', 'checkUntil:1'],
    ['First Aid (expires)', 'checkUntil:1'],
    ['Expiry date First aid', 'checkUntil:1'],
    ['First aid number', 'checkNumber:1'],
    ['First aid No.', 'checkNumber:1'],
    ['Führungszeugnis gültig bis', 'checkUntil:2'],
    ['Fuhrungszeugnis Nummer', 'checkNumber:2'],
    ['儿童工作有效期至', 'checkUntil:4'],
    ['儿童工作编号', 'checkNumber:4'],
    ['First aid trainer', null],
    ['Second aid', null],
    ['Email valid until', 'checkUntil:3'],
    ['Email', 'email'],
  ])('are known by the name of the kind: %s', (heading, use) => {
    expect(columnsOf('First name', heading)[1]).toBe(use);
  });

  it('are none in a church without kinds', () => {
    expect(withCheckColumns([null], ['First aid'], [])).toEqual([null]);
  });

  it('give the first filled cells of each kind', () => {
    const columns = columnsOf('Name', 'First aid', 'First aid number', 'First aid expiry');
    expect(checksIn(['Ruth', '', 'A 1', '2027-01-31'], columns)).toEqual([
      { kindId: 1, until: '2027-01-31', number: 'A 1' },
    ]);
  });
});

describe('the checks of a row', () => {
  const read = (until: string, number = '', kindId = 1) =>
    readChecks([{ kindId, until, number }], {
      kinds: KINDS,
      readDate: (text) => (isPlainDate(text) ? text : null),
      today: '2026-07-05',
    });
  const of = { kindId: 1, check: 'First aid' };

  it('are valid through their last day, and one that is over is imported with a warning', () => {
    expect(read('2026-07-05')).toEqual({
      checks: [{ ...of, validUntil: '2026-07-05', number: null }],
      warnings: [],
    });
    expect(read('2026-07-04', 'A 1')).toEqual({
      checks: [{ ...of, validUntil: '2026-07-04', number: 'A 1' }],
      warnings: [{ code: 'check_over', check: 'First aid', until: '2026-07-04' }],
    });
  });

  it('say each text that is not imported', () => {
    const { check } = of;
    expect(read('soon')).toEqual({ checks: [], warnings: [{ code: 'check_unread', check, text: 'soon' }] });
    expect(read('', 'A 1')).toEqual({
      checks: [],
      warnings: [{ code: 'check_undated', check, text: 'A 1' }],
    });
    const text = '1'.repeat(61);
    expect(read('2026-07-05', text)).toEqual({
      checks: [{ ...of, validUntil: '2026-07-05', number: null }],
      warnings: [{ code: 'check_long', check, text }],
    });
    expect(read('2026-07-05', '', 9)).toEqual({ checks: [], warnings: [] });
  });

  it('are no one’s in a row of two people, who are named for a decision', () => {
    const list = readImportList(
      [
        ['Name', 'First aid'],
        ['Ruth & Boaz Hill', '2027-01-31'],
      ],
      { checkKinds: KINDS, sharedRows: { '2': 'two' } },
    );
    expect(list.rows.map(({ firstName, checks, unassigned }) => [firstName, checks, unassigned])).toEqual([
      ['Ruth', undefined, ['2027-01-31']],
      ['Boaz', undefined, undefined],
    ]);
  });
});
