import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  type NumberType,
  type PhoneNumber as ParsedNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { PhoneNumber, PhoneReader } from '#domain/members/phone.ts';
import { type NumberText, readNumberText } from './number-text.ts';

/** The kinds of numbers that get no text messages. A number of an unknown kind may get them. */
const WITHOUT_TEXTS: ReadonlySet<NumberType> = new Set<NumberType>([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);

/** A number of a country that the library does not know is only a plus and digits (ITU-T E.164). */
const E164 = /^\+[0-9]{7,15}$/;

/** An Australian number (docs/product.md, "Phone numbers"). The library also accepts shorter and longer ones. */
const AUSTRALIAN = /^\+61[0-9]{9}$/;

/** A recognized number, with the facts that rank it. */
interface Found extends PhoneNumber {
  /** Whether the country has such numbers, not only numbers of this length. */
  readonly isValid: boolean;
  /** Whether it was written with its area code, and not only in part. */
  readonly isComplete: boolean;
}

function parse(digits: string, country: CountryCode): ParsedNumber | undefined {
  return parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
}

/** Returns the same number without a zero before the area code, which is dialed only within some countries. */
function withoutTrunkZero(number: ParsedNumber | undefined, country: CountryCode): ParsedNumber | undefined {
  if (!number?.nationalNumber.startsWith('0')) return undefined;
  return parse(`+${number.countryCallingCode}${number.nationalNumber.slice(1)}`, country);
}

/**
 * Returns whether a number can be stored. One of the church's own country must be known, or as long as its mobile
 * numbers, because the library's lengths include those of rare services.
 */
function isAccepted(number: ParsedNumber, country: CountryCode): boolean {
  if (number.countryCallingCode === '61') return AUSTRALIAN.test(number.number);
  if (!E164.test(number.number)) return false;
  if (number.countryCallingCode !== getCountryCallingCode(country) || number.isValid()) return true;
  return number.nationalNumber.length === getExampleNumber(country, examples)?.nationalNumber.length;
}

function foundIn(number: ParsedNumber): Omit<Found, 'isComplete'> {
  return {
    number: number.number,
    canText: canText(number),
    isImpossible: !number.isPossible(),
    isValid: number.isValid(),
  };
}

/** Returns the number with these digits, or null. */
function find(text: string, country: CountryCode): Omit<Found, 'isComplete'> | null {
  // No country code begins with a zero: +0412 345 678 has a plus too many.
  const digits = text.replace(/^\+(?=0)/, '');
  const written = parse(digits, country);
  // 00 is the international prefix of most countries. The library knows only that of the church's own.
  const international = digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
  const readings = [
    written?.isValid() ? written : (withoutTrunkZero(written, country) ?? written),
    international === digits ? undefined : parse(international, country),
    // In Germany, 49 176 12345678 could also be a landline without its zero.
    digits.startsWith(getCountryCallingCode(country)) ? parse(`+${digits}`, country) : undefined,
  ].filter((number) => number !== undefined);
  const accepted = readings.filter((number) => isAccepted(number, country));
  const valid = accepted.filter((number) => number.isValid());
  const chosen = valid.find(canText) ?? valid[0] ?? accepted[0];
  if (chosen) return foundIn(chosen);
  if (readings.length > 0 || !E164.test(international)) return null;
  return { number: international, canText: true, isImpossible: true, isValid: false };
}

function canText(number: ParsedNumber): boolean {
  const kind = number.getType();
  return kind === undefined || !WITHOUT_TEXTS.has(kind);
}

/** Returns whether a stored number can get text messages, by the kind of line. */
export function canTextTo(stored: string): boolean {
  const number = parsePhoneNumberFromString(stored);
  return !number || canText(number);
}

/** Between two numbers with only spaces between them. Tried last, because most numbers have such a space themselves. */
const SPACE_BEFORE_ZERO = /(?<=\d)\s+(?=0)/g;

/** Returns the number in a text: of several, the first that can get text messages, or else the first. */
function choose({ whole, parts }: NumberText, country: CountryCode): Found | null {
  const findAll = (texts: readonly string[]) =>
    texts.flatMap((digits): Found[] => {
      const found = find(digits, country);
      return found ? [{ ...found, isComplete: /^[+0]/.test(digits) }] : [];
    });
  const [inParts, asWhole] = [findAll(parts), findAll([whole])];
  // A part of a number can be a number too: "089 / 3456789". So only complete ones win over the whole.
  const choices = [
    inParts.filter(({ isValid, isComplete }) => isValid && isComplete),
    asWhole.filter(({ isValid }) => isValid),
    inParts.filter(({ isValid }) => isValid),
    asWhole,
    inParts,
  ].find((numbers) => numbers.length > 0);
  return choices?.find((number) => number.canText) ?? choices?.[0] ?? null;
}

/** Returns the number in a text, or null. A digit too many is no second number: nothing is dropped for a guess. */
function numberIn(text: string, country: CountryCode): Found | null {
  const written = readNumberText(text);
  const chosen = written && choose(written, country);
  if (chosen) return chosen;
  const apart = readNumberText(text.replace(SPACE_BEFORE_ZERO, ' / '));
  return apart?.parts.every((digits) => find(digits, country)) ? choose(apart, country) : null;
}

/** Returns the reader of phone numbers for a church in this country. */
export function phoneReader(country: CountryCode): PhoneReader {
  return (text) => {
    // Only a blank field clears the number. "none" and "n/a" have no digits either but are mistakes.
    if (text.trim() === '') return { ok: true, value: null };
    const chosen = numberIn(text, country);
    if (!chosen) return { ok: false, fault: { code: 'phone_invalid', params: null } };
    const { number, canText, isImpossible } = chosen;
    return { ok: true, value: { number, canText, isImpossible } };
  };
}
