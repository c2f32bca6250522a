import { expect, it } from 'vitest';
import type { ListChoice } from '#domain/import/import-list.ts';
import type { CheckedMemberList } from '../ports.ts';
import { checkMemberList } from './member-list.ts';

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

it('a row with something else than an email address has a fault', () => {
  const { verdicts } = check(['Name,Email', 'Ben Moss,ben@example', 'Ida Frost,ida@@example.org']);
  const fault = { code: 'member_email_invalid', params: null };
  expect(verdicts?.map(({ faults }) => faults)).toEqual([[fault], [fault]]);
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

it('a row with something other than a phone number has a fault, and shows the original text', () => {
  const { verdicts } = check(['Name,Phone', 'Ben Moss,12; 34', 'Ida Frost,0171/1234567']);
  const fault = { code: 'phone_invalid', params: null };
  expect(verdicts?.map(({ faults, phone }) => [phone, faults])).toEqual([
    ['12; 34', [fault]],
    ['0171/1234567', [fault]],
  ]);
});
