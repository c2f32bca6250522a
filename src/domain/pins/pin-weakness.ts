import { digitsOnly, isPin } from './pin.ts';

/** Why a PIN is easy to guess (docs/product.md, "PINs"). Sundial warns about such a PIN but accepts it. */
export type PinWeakness = 'repeat' | 'sequence' | 'date' | 'keypad' | 'phone';

/** Returns whether the PIN repeats digits: 1111, 1122, 121212, 123123, 112233, 123321. */
function isRepeat(pin: string): boolean {
  if (new Set(pin).size <= 2) return true;
  const backwards = [...pin].reverse().join('');
  return backwards === pin || /^(...)\1$/.test(pin) || /^(?:(.)\1)(?:(.)\2)(?:(.)\3)$/.test(pin);
}

/** Returns whether each digit is `step` above the previous one, with 0 after 9. */
function climbs(pin: string, step: number): boolean {
  return [...pin].every((digit, i) => i === 0 || Number(digit) === (Number(pin[i - 1]) + step + 10) % 10);
}

/** Returns whether the PIN is a sequence: 1234, 9876, 7890, 2468, or two in a row as in 123789. */
function isSequence(pin: string): boolean {
  if ([1, -1, 2, -2].some((step) => climbs(pin, step))) return true;
  const halves = [pin.slice(0, 3), pin.slice(3)];
  return pin.length === 6 && halves.every((half) => climbs(half, 1) || climbs(half, -1));
}

function isDayAndMonth(day: string, month: string): boolean {
  const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
  return Number(day) >= 1 && Number(day) <= longest;
}

function isYear(year: string): boolean {
  return year.startsWith('19') || year.startsWith('20');
}

/**
 * Returns whether the PIN is a date: ddmm, mmdd, yyyy, ddmmyy, mmddyy, yymmdd, mmyyyy or yyyymm. No common date format
 * has five digits. Every mmyyyy is also an mmddyy, because a year begins with 19 or 20.
 */
function isDate(pin: string): boolean {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)];
  if (pin.length === 4) return isDayAndMonth(a, b) || isDayAndMonth(b, a) || isYear(pin);
  if (pin.length !== 6) return false;
  return (
    isDayAndMonth(a, b) || isDayAndMonth(b, a) || isDayAndMonth(c, b) || (isYear(a) && isDayAndMonth('1', c))
  );
}

/** The three-key lines of a phone keypad (1 2 3 / 4 5 6 / 7 8 9 / 0), in either direction. */
const LINES = [
  '123',
  '456',
  '789',
  '147',
  '258',
  '369',
  '159',
  '357',
  '321',
  '654',
  '987',
  '741',
  '852',
  '963',
  '951',
  '753',
];

/** The eight outer keys clockwise and counterclockwise, repeated so that every start is included. */
const EDGE_WALKS = ['1236987412369874', '1478963214789632'];

/** Sets of keys that form a shape in any order: the corners, the cross, the four squares. */
const CORNERS_OR_CROSS = /^(?:[1379]+|[2468]+)$/;
const SQUARES = [/^[1245]{4}$/, /^[2356]{4}$/, /^[4578]{4}$/, /^[5689]{4}$/];

/** Returns whether the PIN is a keypad shape: 2580, 1379, 147258 or 1236. */
function isKeypadShape(pin: string): boolean {
  if (CORNERS_OR_CROSS.test(pin)) return true;
  if (EDGE_WALKS.some((walk) => walk.includes(pin))) return true;
  if (new Set(pin).size === 4 && SQUARES.some((square) => square.test(pin))) return true;
  if (pin.length === 4) return LINES.some((line) => pin === `${line}0` || pin === `0${line}`);
  return pin.length === 6 && LINES.includes(pin.slice(0, 3)) && LINES.includes(pin.slice(3));
}

/** Returns whether the number contains the PIN, as written or, for +61, as dialed within Australia (0412…). */
function isInPhoneNumber(pin: string, phoneNumber: string): boolean {
  const atHome = phoneNumber.startsWith('+61') ? `0${phoneNumber.slice(3)}` : '';
  return [phoneNumber, atHome].some((written) => digitsOnly(written, Number.POSITIVE_INFINITY).includes(pin));
}

/**
 * Returns why a PIN is easy to guess, or null: repeats, sequences, dates, keypad shapes, or digits of its owner's phone
 * number. Returns null for text that is not a PIN, which `isPin` reports.
 */
export function pinWeakness(pin: string, phoneNumber?: string | null): PinWeakness | null {
  if (!isPin(pin)) return null;
  if (isRepeat(pin)) return 'repeat';
  if (isSequence(pin)) return 'sequence';
  if (isDate(pin)) return 'date';
  if (isKeypadShape(pin)) return 'keypad';
  if (phoneNumber && isInPhoneNumber(pin, phoneNumber)) return 'phone';
  return null;
}

/**
 * Returns a random PIN of `length` digits that is not weak, with equal probability for each. `randomInt` must be
 * cryptographically secure and returns 0 up to its argument, exclusive. Throws a RangeError for a length other than 4
 * to 6, and an Error after 1000 weak draws in a row, which only a broken source produces.
 */
export function choosePin(randomInt: (exclusiveMax: number) => number, length = 6): string {
  if (!Number.isInteger(length) || length < 4 || length > 6) {
    throw new RangeError(`A PIN has 4 to 6 digits, not ${length}`);
  }
  for (let draw = 0; draw < 1000; draw += 1) {
    const pin = String(randomInt(10 ** length)).padStart(length, '0');
    if (isPin(pin) && pinWeakness(pin) === null) return pin;
  }
  throw new Error('The source of random numbers returns only weak PINs');
}
