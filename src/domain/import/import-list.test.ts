import { describe, expect, it } from 'vitest';
import { type ListChoice, readImportList } from './import-list.ts';

const HEADINGS = ['First Name', 'Last Name', 'Phone', 'Initials'];
const EMAIL = 'ben@example.org';
const rowsOf = (rows: string[][], choice?: ListChoice) => readImportList(rows, choice).rows;
const usesOf = (rows: string[][], choice?: ListChoice) =>
  readImportList(rows, choice).columns.map(({ use }) => use);

describe('the columns of a list', () => {
  it.each([
    ['First Name,Last Name,Mobile Phone,Initials,Email', `Ben,Moss,0491570156,BM,${EMAIL}`],
    ['EMAIL ADDRESS,INITIALS,surname,first_name,phone number', `${EMAIL},BM,Moss,Ben,0491570156`],
    ['Given Name,Family Name,E-mail,Phone 1 - Value,Initials', `Ben,Moss,${EMAIL},0491570156,BM`],
    ['Tel.,Name,Initials,E-mail 1 - Label,E-mail 1 - Value', `0491570156,Ben Moss,BM,* Home,${EMAIL}`],
  ])('are found by their headings: %s', (headings, row) => {
    expect(rowsOf([headings, row].map((line) => line.split(',')))).toEqual([
      { row: 2, firstName: 'Ben', lastName: 'Moss', phone: '0491570156', email: EMAIL, initials: 'BM' },
    ]);
  });

  it('are unknown without a heading of names, and then no row has a name', () => {
    for (const rows of [
      [['Ben', 'Moss', '0491570156']],
      [['First1', 'Last1', '']],
      [
        ['Jméno', 'Příjmení', 'Mobile'],
        ['Ben', 'Moss', '0491570156'],
      ],
    ]) {
      expect(usesOf(rows)).toEqual([null, null, null]);
      expect(rowsOf(rows)[0]).toMatchObject({ firstName: '', lastName: '', phone: '' });
    }
  });

  it('use First Name rather than Given Name, in any order', () => {
    expect(usesOf([['Given Name', 'First Name', 'Last Name']])).toEqual([null, 'firstName', 'lastName']);
    expect(usesOf([['First Name', 'Given Name', 'Last Name']])).toEqual(['firstName', null, 'lastName']);
  });

  it('can be chosen, with or without headings', () => {
    const columns = ['lastName', null, 'firstName', 'mobile'] as const;
    const ben = { firstName: 'Ben', lastName: 'Moss', phone: '0491570156', email: '', initials: '' };
    const row = ['Moss', 'x', 'Ben', '0491570156'];
    expect(rowsOf([row], { columns, hasHeadings: false })).toEqual([{ row: 1, ...ben }]);
    expect(rowsOf([HEADINGS, row], { columns })).toEqual([{ row: 2, ...ben }]);
    expect(rowsOf([['Příjmení', '', 'Jméno', ''], row], { columns, hasHeadings: true })).toEqual([
      { row: 2, ...ben },
    ]);
  });

  it('show their headings and their first values, shortened', () => {
    const { columns, hasHeadings } = readImportList([
      ['First Name', 'Last Name', 'Notes'],
      ['Ben', 'Moss', 'x'.repeat(50)],
      ['Ben', 'Frost'],
      ['Ida', 'Lane'],
      ['Otto', 'Kern'],
    ]);
    expect(hasHeadings).toBe(true);
    expect(columns).toEqual([
      { heading: 'First Name', use: 'firstName', samples: ['Ben', 'Ida', 'Otto'] },
      { heading: 'Last Name', use: 'lastName', samples: ['Moss', 'Frost', 'Lane'] },
      { heading: 'Notes', use: null, samples: [`${'x'.repeat(40)}…`] },
    ]);
  });

  it.each([
    [true, 'words above numbers', 'Jméno,Mobil|Ben,0491570156|Ida,'],
    [true, 'words above email addresses', 'Nom,Courriel|Ben,ben@example.org'],
    [false, 'a number in the first row', 'Ben,0491570156|Ida,0491570157'],
    [false, 'only words', 'Ben,Moss|Ida,Frost'],
    [false, 'a single row', 'Ben,Moss'],
  ])('have headings: %s for %s', (hasHeadings, _what, list) => {
    const rows = list.split('|').map((line) => line.split(','));
    expect(readImportList(rows).hasHeadings).toBe(hasHeadings);
  });
});

it('a list with long cells of separators is read without backtracking', () => {
  for (const piece of ['(', 'a&', ', ', ' ', '1 a ', 'a/ ']) {
    const cell = `a${piece.repeat(50_000)}a`;
    expect(rowsOf([HEADINGS, [cell, cell, cell, cell]]).length).toBeGreaterThan(0);
    expect(usesOf([['Name', 'Mobile', 'Status', 'Notes', cell]])).toHaveLength(5);
  }
});

it('the columns of a list are limited in number, so that a line of separators gives no endless list', () => {
  expect(readImportList([['Name', ...Array<string>(10_000).fill('')], ['Ben Moss']]).columns).toHaveLength(
    500,
  );
});

describe('the rows of a list', () => {
  it('do not include empty rows, which count as in a spreadsheet', () => {
    expect(rowsOf([HEADINGS, ['', ' '], ['Ben', 'Moss'], ['']]).map(({ row }) => row)).toEqual([3]);
  });

  it("have no apostrophes of Sundial's export", () => {
    expect(rowsOf([HEADINGS, ['Ben', 'Moss', "'+61491570156"]])[0]?.phone).toBe('+61491570156');
  });
});

describe('the phone number of a row', () => {
  const phoneOf = (headings: string[], cells: string[]) =>
    rowsOf([
      ['First Name', 'Last Name', ...headings],
      ['Ben', 'Moss', ...cells],
    ])[0]?.phone;

  it.each([
    [['Phone', 'Mobile'], ['02 5550 1234', '0491 570 156'], '0491 570 156'],
    [['Mobile', 'Phone'], ['', '02 5550 1234'], '02 5550 1234'],
    [['Home Phone Number', 'Mobile Phone Number'], ['02 5550 1234', '0491 570 156'], '0491 570 156'],
    [['Home Phone', 'Work Phone'], ['', '02 5550 1234'], '02 5550 1234'],
    [['Phone', 'Mobile'], ['02 5550 1234', 'ask his wife'], 'ask his wife'],
    [['Cell', 'Phone'], ['', ''], ''],
  ])('comes from the mobile column, or else the first filled one: %j with %j', (headings, cells, phone) => {
    expect(phoneOf(headings, cells)).toBe(phone);
  });

  it.each([
    [['Home', '02 5550 1234', 'Mobile', '0491 570 156'], '0491 570 156'],
    [['* Mobile', '0491 570 156', 'Work', '02 5550 1234'], '0491 570 156'],
    [['Work', '02 5550 1234', '* Cell', '0491 570 156'], '0491 570 156'],
    [['Work', '02 5550 1234 ::: 02 5550 5678', '', ''], '02 5550 1234 ::: 02 5550 5678'],
    [['Home ::: Mobile', '02 5550 1234 ::: 0491 570 156', '', ''], '0491 570 156'],
    [['Mobile', 'ask ::: 0491 570 156', '', ''], 'ask ::: 0491 570 156'],
    [['', '', 'Mobile', ''], ''],
  ])('is what is labeled as mobile, or else what the first filled column contains: %j', (cells, phone) => {
    const labels = ['Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value'];
    expect(phoneOf(labels, cells)).toBe(phone);
    expect(
      phoneOf(
        labels.map((label) => label.replace('Label', 'Type')),
        cells,
      ),
    ).toBe(phone);
  });
});

it.each([
  ['ben@example.org ::: moss@example.org', EMAIL],
  ['ben@example.org; moss@example.org', EMAIL],
  ['Ben Moss <ben@example.org>', EMAIL],
  ['ask his wife', 'ask his wife'],
  ['', ''],
])("the email address of a row is the first of its cell, or the cell's content: %j", (cell, email) => {
  const row = ['Ben', 'Moss', cell];
  expect(rowsOf([['First Name', 'Last Name', 'Email'], row])[0]?.email).toBe(email);
});

it.each([
  ['Name,Phone', ['Ben Moss,0491 570 157', 'Lee, Anna,0491 570 156']],
  ['Name,Phone', ['Lee, Anna,0491 570 156']],
  ['Phone,Name', ['0491 570 157,Ben Moss', '0491 570 156,Lee, Anna']],
  ['Name,Email', ['Ben Moss,', 'Lee, Anna,anna@example.org']],
])('joins a name with a comma and no quotes under %s: %j', (headings, lines) => {
  const rows = [headings, ...lines].map((line) => line.split(','));
  const { rows: people } = readImportList(rows);
  expect(people.at(-1)).toMatchObject({ firstName: 'Anna', lastName: 'Lee' });
  expect(people.at(-1)?.isTooLong).toBeUndefined();
});

it.each([
  ['Name,Phone', ['Ben Moss,0491 570 157', 'Anna Lee,0491 570 156,Choir']],
  ['Name,Town', ['Ben Moss,Perth', 'Anna Lee,Perth,Choir']],
  ['Name', ['Anna Lee,Choir']],
])('does not take another cell for a part of the name under %s: %j', (headings, lines) => {
  const { rows } = readImportList([headings, ...lines].map((line) => line.split(',')));
  expect(rows.at(-1)).toMatchObject({ firstName: 'Anna', lastName: 'Lee' });
});

it('repairs names that were read in a wrong encoding, and says how they were written', () => {
  const { rows } = readImportList([
    ['Name', 'Town'],
    ['JÃ¼rgen MÃ¼ller', 'KÃ¶ln'],
    ['CittÃ\u00A0', ''],
  ]);
  expect(rows).toMatchObject([
    { firstName: 'Jürgen', lastName: 'Müller', repaired: ['JÃ¼rgen MÃ¼ller'] },
    { firstName: 'Città' },
  ]);
});
