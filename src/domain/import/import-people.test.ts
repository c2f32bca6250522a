import { describe, expect, it } from 'vitest';
import { readImportList } from './import-list.ts';
import type { SharedRowChoice } from './import-people.ts';

/** Returns the people of a list with one row under its headings: name, phone and email. */
function peopleOf(headings: string, row: string, choice?: SharedRowChoice): string[] {
  const rows = [headings, row].map((line) => line.split(','));
  const { rows: people } = readImportList(rows, choice ? { sharedRows: { 2: choice } } : {});
  return people.map(({ firstName, lastName, phone, email }) =>
    [firstName, lastName, phone, email].map((text) => text || '-').join(' '),
  );
}

const detailsOf = (headings: string, row: string) =>
  readImportList([headings, row].map((line) => line.split(','))).rows[0]?.shared?.details;

describe('a row that two people share', () => {
  const COUPLE = ['Name,Mobile,Email', 'John & Mary Smith,0491 570 156,smith@example.org'] as const;
  const PAIR = ['Name,Mobile', 'John & Mary Smith,0491 570 156 / 0491 570 157'] as const;
  const PARTNER = ['Name,Mobile,Spouse,Spouse Mobile', 'John Smith,0491 570 156,Mary,0491 570 157'] as const;
  const OPEN = ['Name,Spouse,Mobile,Mobile', 'John Smith,Mary Jones,0491 570 156,0491 570 157'] as const;
  const HIS_AND_HERS = ['Name,His cell,Her cell', 'John & Mary Smith,0491 570 156,0491 570 157'] as const;
  const NAMED = ['Name,Mobile', 'John & Mary Smith,Mary 0491 570 157 John 0491 570 156'] as const;
  const [HIS, HERS, MAIL] = ['0491 570 156', '0491 570 157', 'smith@example.org'];

  it.each<[readonly [string, string], SharedRowChoice, string[]]>([
    [COUPLE, 'one', [`John & Mary Smith ${HIS} ${MAIL}`]],
    [COUPLE, 'two', ['John Smith - -', 'Mary Smith - -']],
    [COUPLE, 'two_first', [`John Smith ${HIS} ${MAIL}`, 'Mary Smith - -']],
    [COUPLE, 'two_second', ['John Smith - -', `Mary Smith ${HIS} ${MAIL}`]],
    [PAIR, 'two', ['John Smith - -', 'Mary Smith - -']],
    [PAIR, 'two_first', [`John Smith ${HIS} -`, `Mary Smith ${HERS} -`]],
    [PAIR, 'two_second', [`John Smith ${HERS} -`, `Mary Smith ${HIS} -`]],
    [NAMED, 'two_first', [`John Smith John ${HIS} -`, `Mary Smith Mary ${HERS} -`]],
    [PARTNER, 'one', [`John Smith ${HIS} -`]],
    [PARTNER, 'two', [`John Smith ${HIS} -`, `Mary Smith ${HERS} -`]],
    [OPEN, 'two', ['John Smith - -', 'Mary Jones - -']],
    [OPEN, 'two_first', [`John Smith ${HIS} -`, `Mary Jones ${HERS} -`]],
    [HIS_AND_HERS, 'two_first', [`John Smith ${HIS} -`, `Mary Smith ${HERS} -`]],
  ])('becomes what was chosen: %j as %s', ([headings, row], choice, people) => {
    expect(peopleOf(headings, row, choice)).toEqual(people);
  });

  it.each([
    [COUPLE, [HIS, MAIL]],
    [PAIR, [HIS, HERS]],
    [PARTNER, []],
    [OPEN, [HIS, HERS]],
    [HIS_AND_HERS, [HIS, HERS]],
    [['Name,Mobile,Email,Spouse', `John Smith,${HIS},${MAIL},Mary`], []],
    [['Name,Mobile,Spouse,Spouse Mobile,Email', `John Smith,${HIS},Mary,${HERS},${MAIL}`], [MAIL]],
  ] as const)("has numbers and addresses that could be either person's: %j", ([headings, row], details) => {
    expect(detailsOf(headings, row)).toEqual(details);
  });

  it('is not shared if the second person has a row, or if only the second is named', () => {
    const headings = ['Name', 'Spouse'];
    const { rows } = readImportList([headings, ['John Smith', 'Mary'], ['Mary Smith', 'John Smith']]);
    expect(rows.map(({ shared }) => shared)).toEqual([undefined, undefined]);
    expect(peopleOf('Husband,Wife,Surname,Her cell', `,Ruth,Gray,${HERS}`)).toEqual([`Ruth Gray ${HERS} -`]);
  });
});

it.each([
  'n/a',
  'N/A',
  '#N/A',
  '-',
  '–',
  'none',
  '(none)',
  'unknown',
  'x',
  '0',
  '?',
  'not provided',
  '\u200B',
])('a number or an address that is only %j is none', (cell) => {
  expect(peopleOf('Name,Mobile,Email', `Ben Moss,${cell},${cell}`)).toEqual(['Ben Moss - -']);
});

it.each([
  'mailto:ben@example.org',
  '\u202Aben@example.org\u202C',
  'ben@example.org#mailto:ben@example.org#',
  'ben@example.org.',
  'ask him; ben@example.org (work)',
])('an address is found in %j', (cell) => {
  expect(peopleOf('Name,Email', `Ben Moss,${cell}`)).toEqual(['Ben Moss - ben@example.org']);
});
