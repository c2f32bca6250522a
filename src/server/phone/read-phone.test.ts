import type { CountryCode } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { canTextTo, phoneReader } from './read-phone.ts';

const REFUSED = { ok: false, fault: { code: 'phone_invalid', params: null } };

/** Returns the number, with a mark if it can't get text messages or can't exist, or the refusal. */
function read(text: string, country: CountryCode): unknown {
  const parsed = phoneReader(country)(text);
  if (!parsed.ok || parsed.value === null) return parsed;
  const { number, canText, isImpossible } = parsed.value;
  return `${number}${canText ? '' : ' no texts'}${isImpossible ? ' impossible' : ''}`;
}

const MOBILE = '+61491570156';
const LANDLINE = '+61255501234 no texts';

describe('phoneReader', () => {
  it.each<[CountryCode, string, string]>([
    // The church's own country.
    ['AU', '0491570156', MOBILE],
    ['AU', '491570156', MOBILE],
    ['AU', '+61 491 570 156', MOBILE],
    ['AU', ' ( +61 ) 491.570.156 ', MOBILE],
    ['AU', '(02) 5550-1234', LANDLINE],
    ['AU', '0198 333 000', '+61198333000'],
    ['US', '(202) 555-0143', '+12025550143'],
    ['US', '1-202-555-0143', '+12025550143'],
    ['US', '800 555 0199', '+18005550199 no texts'],
    ['GB', '07911 123456', '+447911123456'],
    ['GB', '020 7946 0958', '+442079460958 no texts'],
    ['DE', '0176 12345678', '+4917612345678'],
    ['DE', '030/123456', '+4930123456 no texts'],
    ['PL', '600 123 456', '+48600123456'],
    ['IT', '06 1234 5678', '+390612345678 no texts'],
    ['IT', '333 123 4567', '+393331234567'],
    // Zeros that are dialed only within a country.
    ['AU', '+61 (0)491 570 156', MOBILE],
    ['AU', '+610491570156', MOBILE],
    ['AU', '+44 (0)20 7946 0958', '+442079460958 no texts'],
    ['PL', '+48 (0)600 123 456', '+48600123456'],
    ['PL', '0600 123 456', '+48600123456'],
    ['AU', '+39 06 1234 5678', '+390612345678 no texts'],
    // International prefixes.
    ['AU', '0011 44 7911 123456', '+447911123456'],
    ['AU', '0044 (0)7911 123456', '+447911123456'],
    ['US', '011 61 491 570 156', MOBILE],
    ['US', '00 61 491 570 156', MOBILE],
    ['PL', '0061491570156', MOBILE],
    // A plus too many.
    ['AU', '+0491 570 156', MOBILE],
    ['AU', '+0061 491 570 156', MOBILE],
    // A forgotten plus.
    ['AU', '61 491 570 156', MOBILE],
    ['DE', '49 176 12345678', '+4917612345678'],
    // Extensions.
    ['AU', '02 5550 1234 ext 5', LANDLINE],
    ['AU', '02 5550 1234x5', LANDLINE],
    ['AU', '(02) 5550 1234 (ext 123)', LANDLINE],
    ['AU', '0255501234#5', LANDLINE],
    ['AU', '02 5550 1234 #5 (office)', LANDLINE],
    ['AU', '02 5550 1234;ext=12', LANDLINE],
    // What spreadsheets add.
    ['AU', '61491570156.0', MOBILE],
    ['AU', "'0491570156", MOBILE],
    // Words.
    ['AU', 'mobile: 0491 570 156', MOBILE],
    ['AU', 'tel:+61-491-570-156', MOBILE],
    ['AU', '0491 570 156 (Ruth)', MOBILE],
    ['AU', 'mobile 1: 0491 570 156', MOBILE],
    ['DE', 'Handy: 0176 / 12345678', '+4917612345678'],
    // Several numbers.
    ['AU', '0491 570 156 / 9876 5432', MOBILE],
    ['AU', '02 5550 1234 / 0491 570 156', MOBILE],
    ['AU', 'h 02 5550 1234 m 0491 570 156', MOBILE],
    ['AU', '02 5550 1234 +61 491 570 156', MOBILE],
    ['AU', '02 5550 1234 0491 570 156', MOBILE],
    ['AU', '02 5550 1234\n02 5550 4321', LANDLINE],
    ['AU', '02 5550 1234 ext 5, 0491 570 156', MOBILE],
    ['AU', '0491 570 156 ::: 0491 570 157', MOBILE],
    ['DE', '030 123456 / 0176 12345678', '+4917612345678'],
    ['DE', '030 123456 / 654321', '+4930123456 no texts'],
    // Other countries: 7 to 15 digits, with a warning if the library calls them impossible.
    ['AU', '+1234567', '+1234567 impossible'],
    ['AU', '+123456789012345', '+123456789012345 impossible'],
    ['AU', '+999 1234 5678', '+99912345678 impossible'],
    // Other scripts and marks.
    ['AU', '٠٤٩١ ٥٧٠ ١٥٦', MOBILE],
    ['AU', '+۶۱۴۹۱۵۷۰۱۵۶', MOBILE],
    ['AU', '＋６１４９１５７０１５６', MOBILE],
    ['AU', '\u202a+61 491 570 156\u202c', MOBILE],
  ])('in %s reads %j as %s', (country, text, expected) => {
    expect(read(text, country)).toBe(expected);
    // The stored number means the same when it is read again.
    expect(read(expected.split(' ')[0] ?? '', country)).toBe(expected);
  });

  it.each(['', ' ', '\t\n', '\u00a0'])('treats %j as no number', (text) => {
    expect(read(text, 'AU')).toEqual({ ok: true, value: null });
  });

  it.each<[CountryCode, string]>([
    ['AU', 'none'],
    ['AU', 'n/a'],
    ['AU', '-'],
    ['AU', '0000'],
    ['AU', '1234'],
    ['AU', '9876 5432'],
    ['AU', '0491 570 15'],
    ['AU', '+61 491 570 156 0'],
    ['AU', '+61 491 570 1560'],
    ['AU', '0491 570 156 0'],
    ['AU', '0491 570 156 05'],
    ['AU', '+61 491 570 156 0 0491 570 157'],
    ['AU', '+0491 570 15'],
    ['AU', '+012345678'],
    ['AU', '+61 491 570 15'],
    ['AU', '+61 13 12 34'],
    ['AU', '+61 1300 123 456'],
    ['US', '+61 491 570 15'],
    ['US', '555-0143'],
    ['PL', '600 123 4567'],
    ['DE', '030'],
    ['AU', '+123456'],
    ['AU', '+1234567890123456'],
    ['AU', '04915701560491570156'],
    ['AU', '++61491570156'],
    ['AU', '+61+491570156'],
    ['AU', '0491570156+'],
    ['AU', '6.14916E+10'],
    ['AU', '1 January 2026'],
    ['AU', '+ '.repeat(99)],
  ])('in %s refuses %j', (country, text) => {
    expect(read(text, country)).toEqual(REFUSED);
  });

  it('refuses a long text without reading it', () => {
    expect(read(`${'0'.repeat(100_000)}491570156`, 'AU')).toEqual(REFUSED);
  });
});

it('canTextTo judges stored numbers, even ones that cannot exist', () => {
  expect(['+61491570156', '+12025550143', '+1234567', '+99912345678'].map(canTextTo)).not.toContain(false);
  expect(['+61255501234', '+448000464646', '+4930123456'].map(canTextTo)).not.toContain(true);
});
