import { describe, expect, it } from 'vitest';
import { initialsFinder } from '../members/member-initials.ts';
import { readImportList } from './import-list.ts';
import { checkImport, checkImportRows, checkList, checkText, MAX_IMPORT_ROWS } from './member-import.ts';

const MEMBERS = [{ firstName: 'Anna', lastName: 'Lee', initials: 'AL', email: 'Anna@example.org' }];
const HEADINGS = ['First Name', 'Last Name', 'Phone', 'Initials', 'Email'];
/** Accepts ten digits, and calls those with a plus impossible. */
const readPhone = (text: string) => {
  if (text === '') return { ok: true, value: null } as const;
  if (!/^\+?[0-9]{10}$/.test(text))
    return { ok: false, fault: { code: 'phone_invalid', params: null } } as const;
  return { ok: true, value: { number: text, canText: true, isImpossible: text.startsWith('+') } } as const;
};
const readLanguage = (text: string) => (text === 'Spanish' ? 'es' : null);
const check = (rows: string[][], leaveOut = false) =>
  checkImportRows(readImportList(rows).rows, MEMBERS, leaveOut, readPhone, readLanguage);

describe('initials for a long list', () => {
  it.each([
    ['equal names', () => 'Anna Lee'],
    ['names of equal initials and no other letters', (n: number) => `A${n} L${n}`],
    ['names without letters', (n: number) => `${n} ${n}`],
  ])('are found in a few steps each for %s', (_, nameAt) => {
    const taken = new Set<string>();
    let steps = 0;
    const find = initialsFinder((initials) => {
      steps += 1;
      return taken.has(initials);
    });
    for (let n = 0; n < MAX_IMPORT_ROWS; n += 1) {
      const [first = '', last = ''] = nameAt(n).split(' ');
      taken.add(find(first, last));
    }
    expect(taken.size).toBe(MAX_IMPORT_ROWS);
    expect(steps).toBeLessThan(20 * MAX_IMPORT_ROWS);
  });
});

describe('checkImportRows', () => {
  it('generates initials that no member and no other row has', () => {
    const verdicts = check([HEADINGS, ['Amos', 'Lane'], ['Alma', 'Lark'], ['Otto', 'Kern', '', 'ala']]);
    expect(verdicts.map(({ member }) => member?.initials)).toEqual(['ALAN', 'ALAR', 'ALA']);
  });

  it('finds names that a search finds: with ä, ae or a', () => {
    const [, muller, mueller, other] = check([
      HEADINGS,
      ['Änne', 'Müller'],
      ['Anne', 'Muller'],
      ['Aenne', 'Mueller'],
      ['Ann', 'Mull'],
    ]);
    expect([muller, mueller, other].map((verdict) => verdict?.warnings)).toEqual([
      [{ same: 'name', as: 2 }],
      [{ same: 'name', as: 2 }],
      [],
    ]);
  });

  it('reads the language, and says which it does not know', () => {
    const languages = ['Spanish', 'Klingon', '', 'n/a'];
    const rows = languages.map((language, n) => [`Ben${n}`, 'Moss', language]);
    const verdicts = check([['First Name', 'Last Name', 'Language'], ...rows]);
    expect(verdicts.map(({ member, warnings }) => [member?.language, warnings])).toEqual([
      ['es', []],
      [null, [{ unknownLanguage: 'Klingon' }]],
      [null, []],
      [null, []],
    ]);
  });

  it('accepts names of any script and normalizes them', () => {
    const names = [
      ['小龙', '李'],
      ['Zoë', "O'Brien"],
      ['محمد', 'العربي'],
      ['  Anna   Maria ', 'de  Boer'],
      ['🙂', 'Smile'],
    ];
    const verdicts = check([HEADINGS, ...names]);
    expect(verdicts.map(({ faults }) => faults)).toEqual([[], [], [], [], []]);
    expect(verdicts[3]?.member).toMatchObject({ firstName: 'Anna Maria', lastName: 'de Boer' });
    expect(new Set(verdicts.map(({ member }) => member?.initials)).size).toBe(5);
  });

  it.each([
    [['', '', '0491570156'], 'name_missing'],
    [['B'.repeat(61), 'Moss'], 'name_too_long'],
    [['Ben', 'Moss', '12'], 'phone_invalid'],
    [['Ben', 'Moss', 'ask his wife'], 'phone_invalid'],
    [['Ben', 'Moss', '', '', 'ask his wife'], 'member_email_invalid'],
    [['Ben', 'Moss', '', 'B1'], 'initials_not_letters'],
    [['Ben', 'Moss', '', 'ABCDEF'], 'initials_too_long'],
    [['Ben', 'Moss', '', '🙂'], 'initials_not_letters'],
    [['Ben', 'Moss', '', 'al'], 'initials_of_member'],
  ])('reports the fault of %j', (row, code) => {
    const [verdict] = check([HEADINGS, row]);
    expect(verdict).toMatchObject({ row: 2, member: null, faults: [{ code }] });
  });

  it('names the row with the same initials and reports all faults of a row', () => {
    const verdicts = check([HEADINGS, ['Ben', 'Moss', '', 'bm'], ['', '', 'ask', 'BM']]);
    expect(verdicts[0]?.faults).toEqual([]);
    expect(verdicts[1]?.faults).toEqual([
      { code: 'name_missing', params: { part: 'first' } },
      { code: 'phone_invalid', params: null },
      { code: 'initials_of_row', params: { row: 2 } },
    ]);
  });

  it('warns about names that exist or repeat, and still adds them', () => {
    const verdicts = check([HEADINGS, ['ANNA', 'lee'], ['Ben', 'Moss'], ['ben', 'moss']]);
    expect(verdicts.map(({ warnings }) => warnings)).toEqual([
      [{ same: 'name', as: 'member' }],
      [],
      [{ same: 'name', as: 3 }],
    ]);
    expect(verdicts.every(({ member }) => member !== null)).toBe(true);
  });

  it('warns about an email address that a member or an earlier row has, and still adds the rows', () => {
    const withEmail = (name: string, email: string) => [name, 'Moss', '', '', email];
    const verdicts = check([
      HEADINGS,
      withEmail('Ben', 'anna@example.org'),
      withEmail('Ida', 'moss@example.org'),
      withEmail('Otto', 'Moss@example.org'),
      withEmail('Eva', ''),
      withEmail('Max', ''),
    ]);
    expect(verdicts.map(({ warnings }) => warnings)).toEqual([
      [{ same: 'email', as: 'member' }],
      [],
      [{ same: 'email', as: 3 }],
      [],
      [],
    ]);
    expect(verdicts.map(({ member }) => member?.email)).toEqual([
      'anna@example.org',
      'moss@example.org',
      'Moss@example.org',
      null,
      null,
    ]);
  });

  it('warns about the name first if a row has both the name and the address of another', () => {
    const [verdict] = check([HEADINGS, ['Anna', 'Lee', '', '', 'anna@example.org']]);
    expect(verdict?.warnings).toEqual([{ same: 'name', as: 'member' }]);
  });

  it('warns about a phone number that cannot exist as well, and still adds the row', () => {
    const [verdict] = check([HEADINGS, ['Anna', 'Lee', '+1234567890']]);
    expect(verdict?.warnings).toEqual([{ same: 'name', as: 'member' }, 'phone_impossible']);
    expect(verdict?.member?.phone?.number).toBe('+1234567890');
  });

  it('leaves out existing members on request, even if their row has faults', () => {
    const verdicts = check([HEADINGS, ['Anna', 'Lee', 'nonsense', 'AL'], ['Ben', 'Moss']], true);
    expect(verdicts.map(({ member, faults }) => [member?.firstName ?? null, faults])).toEqual([
      [null, []],
      ['Ben', []],
    ]);
    expect(checkImport(verdicts, false)).toBeNull();
  });
});

describe('an import', () => {
  it('is refused when a row has a fault or no row is left to add', () => {
    expect(checkImport(check([HEADINGS, ['Ben', 'Moss'], ['', '', '0491570157']]), false)?.code).toBe(
      'import_has_faults',
    );
    expect(checkImport(check([HEADINGS, ['Anna', 'Lee']], true), false)?.code).toBe('import_empty');
    expect(checkImport(check([HEADINGS, ['Ben', 'Moss']]), false)).toBeNull();
  });

  it('can skip rows with faults, unless no row is left to add', () => {
    expect(checkImport(check([HEADINGS, ['Ben', 'Moss'], ['', '', '0491570157']]), true)).toBeNull();
    expect(checkImport(check([HEADINGS, ['', '', '0491570157']]), true)?.code).toBe('import_empty');
  });

  it('is refused when its list is empty or too long', () => {
    const rows = (count: number) =>
      readImportList([HEADINGS, ...Array.from({ length: count }, () => ['Ben', 'Moss'])]).rows;
    expect(checkList(rows(0))?.code).toBe('import_empty');
    expect(checkList(rows(MAX_IMPORT_ROWS))).toBeNull();
    expect(checkList(rows(MAX_IMPORT_ROWS + 1))).toEqual({
      code: 'import_too_long',
      params: { rows: 2001, maxMembers: 2000 },
    });
  });

  it.each([
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
    ['an Excel file', 'PK\u0003\u0004\u0014\u0000'],
    ['a page', '<!doctype html><html><body>Members</body></html>'],
    ['JSON', '[{"firstName":"Ben"}]'],
    ['a PDF', '%PDF-1.7\nAnna,Lee'],
    ['a business card', 'BEGIN:VCARD\nFN:Ben Moss\nEND:VCARD'],
  ])('of %s is refused as not a CSV file', (_kind, text) => {
    expect(checkText(text)?.code).toBe('import_not_csv');
  });

  it('with too many lines is refused before it is parsed, even if they are empty', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(checkText(`Anna,Lee${end.repeat(19_999)}`)).toBeNull();
      expect(checkText(`Anna,Lee${end.repeat(20_000)}`)).toEqual({
        code: 'import_too_long',
        params: { maxLines: 20_000, maxMembers: 2000 },
      });
    }
  });

  it('of plain text is accepted', () => {
    expect(checkText('\uFEFFName\tPhone\r\nAnna "Annie" Lee\t0491\r\n')).toBeNull();
  });
});
