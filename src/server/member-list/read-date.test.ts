import { expect, it } from 'vitest';
import { LANGUAGES } from '#languages/index.ts';
import { dateReader } from './read-date.ts';

const read = dateReader('AU', LANGUAGES);

it.each([
  '2027-01-31',
  '2027/1/31',
  '2027.01.31',
  '2027-01-31T00:00:00',
  '2027-01-31 00:00',
  '31.01.2027',
  '31. 1. 2027',
  '31.1.27',
  '31/01/2027',
  '31/1/27',
  '31-01-2027',
  '31/01/2027 0:00',
  '01/31/2027',
  '31 January 2027',
  '31 Jan 2027',
  '31-Jan-27',
  '31st of January 2027',
  'Sunday, 31 January 2027',
  'January 31, 2027',
  'Jan 31st 2027',
  '31. Januar 2027',
  '31 de enero de 2027',
  '2027年1月31日',
])('reads %s', (text) => {
  expect(read(text)).toBe('2027-01-31');
});

it.each([
  '',
  'soon',
  'yes',
  '31',
  '2027',
  '01/2027',
  '31/31/2027',
  '2027-02-30',
  '31 Ja 2027',
  '31 Ju 2027',
  '12345678',
])('does not read "%s"', (text) => {
  expect(read(text)).toBeNull();
});

it.each([
  ['AU', '2027-04-03'],
  ['DE', '2027-04-03'],
  ['US', '2027-03-04'],
  ['CN', '2027-04-03'],
] as const)('reads 03/04/2027 as people in %s write it', (country, date) => {
  expect(dateReader(country, LANGUAGES)('03/04/2027')).toBe(date);
});
