import { expect, it } from 'vitest';
import type { ListChoice } from '#domain/import/import-list.ts';
import { type CheckedMemberList, checkMemberList } from './member-list.ts';

/** A file as these products write it: UTF-8 with a byte order mark, and CRLF line ends. */
const fileOf = (lines: readonly string[]) => `\uFEFF${lines.join('\r\n')}\r\n`;

/** Checks a text that must be a list. */
function check(lines: readonly string[], choice: ListChoice = {}): CheckedMemberList {
  const checked = checkMemberList({
    text: fileOf(lines),
    members: [],
    leaveOutMembers: true,
    country: 'AU',
    ...choice,
  });
  if ('code' in checked) throw new Error(checked.code);
  return checked;
}

const emailsOf = (lines: readonly string[]) => check(lines).verdicts?.map(({ member }) => member?.email);

const membersOf = (lines: readonly string[]) =>
  check(lines).verdicts?.map(
    ({ member }) => member && [member.firstName, member.lastName, member.phone?.number].join(' '),
  );

/** Returns the headings of the columns that have values and are not imported. */
const unusedIn = (lines: readonly string[]) =>
  check(lines).columns.flatMap(({ use, heading, samples }) => (use || samples.length === 0 ? [] : heading));

const PLANNING_CENTER = [
  'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,Birthdate,Home Phone Number,Mobile Phone Number,Home Email,Status',
  '48123401,,Benjamin,Ben,,James,Moss,,1984-02-11,(02) 5550 1234,0491 570 156,ben@example.org,active',
  '48123402,,Ida,Ida,,,Frost,,,,+61 491 570 157,ida@example.org,active',
  '48123403,,Otto,Otto,,,Kern,,,(02) 5550 4321,,,active',
];

const ELVANTO = [
  '"First Name","Preferred Name","Last Name","Email","Phone","Mobile","Home City","Date Added"',
  '"Ben","","Moss","ben@example.org","02 5550 1234","0491 570 156","Newcastle","11/02/2021"',
  '"Ida","","Frost","","","0491 570 157","",""',
  '"Otto","","Kern","","02 5550 4321","","",""',
];

const GOOGLE_CONTACTS = [
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Last Name,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
  'Ben,,Moss,,,,,,,,,* myContacts,* ,ben@example.org,Home,02 5550 1234,Mobile,+61 491 570 156',
  'Ida,,Frost,,,,,,,"Sings,\r\nalto",,Choir ::: * myContacts,,,* Mobile,0491 570 157 ::: 0491 570 158,,',
  'Otto,,Kern,,,,,,,,,* myContacts,,,Work,02 5550 4321,,',
];

const EARLIER_GOOGLE_CONTACTS = [
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value',
  'Ben Moss,Ben,,Moss,,* myContacts,Home,02 5550 1234,Mobile,+61 491 570 156',
  'Ida Frost,,,,,* myContacts,Mobile,0491 570 157 ::: 0491 570 158,,',
  'Otto Kern,Otto,,Kern,,* myContacts,Work,02 5550 4321,,',
];

it.each([
  ['Planning Center', PLANNING_CENTER],
  ['Elvanto', ELVANTO],
  ['Google Contacts', GOOGLE_CONTACTS],
  ['an earlier Google Contacts', EARLIER_GOOGLE_CONTACTS],
])('a file of %s is read with names and mobile numbers', (_product, lines) => {
  expect(membersOf(lines)).toEqual([
    'Ben Moss +61491570156',
    'Ida Frost +61491570157',
    'Otto Kern +61255504321',
  ]);
});

it.each([
  ['Planning Center', PLANNING_CENTER, ['ben@example.org', 'ida@example.org', null]],
  ['Elvanto', ELVANTO, ['ben@example.org', null, null]],
  ['Google Contacts', GOOGLE_CONTACTS, ['ben@example.org', null, null]],
])('a file of %s is read with email addresses', (_product, lines, emails) => {
  expect(emailsOf(lines)).toEqual(emails);
});

it('a row with something else than an email address has a fault', () => {
  const { verdicts } = check(['Name,Email', 'Ben Moss,ben@example', 'Ida Frost,ida@@example.org']);
  const fault = { code: 'member_email_invalid', params: null };
  expect(verdicts?.map(({ faults }) => faults)).toEqual([[fault], [fault]]);
});

it.each([
  ['Planning Center', PLANNING_CENTER, ['Person ID', 'Given Name', 'Middle Name', 'Birthdate']],
  ['Elvanto', ELVANTO, ['Home City', 'Date Added']],
  ['Google Contacts', GOOGLE_CONTACTS, ['Notes', 'Labels', 'E-mail 1 - Label']],
])('the columns of a file of %s that are not imported are known', (_product, lines, unused) => {
  expect(unusedIn(lines)).toEqual(unused);
});

it('a file without known headings has no verdicts until its columns are chosen', () => {
  const lines = ['Jméno;Příjmení;Mobil', 'Ben;Moss;0491 570 156'];
  expect(check(lines)).toMatchObject({ verdicts: null, hasHeadings: true });
  expect(check(lines).columns.map(({ heading }) => heading)).toEqual(['Jméno', 'Příjmení', 'Mobil']);
  const chosen = check(lines, { columns: ['firstName', 'lastName', 'mobile'], hasHeadings: true });
  expect(chosen.verdicts).toMatchObject([
    { row: 2, member: { firstName: 'Ben', phone: { number: '+61491570156' } } },
  ]);
});

it.each([
  ['0491 570 156, 0491 570 157', '+61491570156', true],
  ['9876 5432 / 0491 570 156', '+61491570156', true],
  ['ask; 0491 570 157', '+61491570157', true],
  ['0491570156.0', '+61491570156', true],
  ['02 5550 1234 ext 5', '+61255501234', false],
])('a phone number is read by the country of the church: %j', (cell, number, canText) => {
  const { verdicts } = check(['Name,Phone', `Ben Moss,"${cell}"`]);
  expect(verdicts?.[0]).toMatchObject({ faults: [], member: { phone: { number, canText } } });
});

it('a row with something else than a phone number has a fault, and shows what was written', () => {
  const { verdicts } = check(['Name,Phone', 'Ben Moss,12; 34', 'Ida Frost,0171/1234567']);
  const fault = { code: 'phone_invalid', params: null };
  expect(verdicts?.map(({ faults, phone }) => [phone, faults])).toEqual([
    ['12; 34', [fault]],
    ['0171/1234567', [fault]],
  ]);
});
