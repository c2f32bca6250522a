import { describe, expect, it } from 'vitest';
import { digitsOnly, isPin, withAsciiDigits } from './pin.ts';
import { choosePin, type PinWeakness, pinWeakness } from './pin-weakness.ts';

/** Returns a source of random integers that repeats for the same seed (Mulberry32). */
function createRandomInt(seed: number): (exclusiveMax: number) => number {
  let state = seed;
  return (exclusiveMax) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * exclusiveMax);
  };
}

/** Returns 10,000 evenly spread PINs of this length with varying last digits. For four digits, that is all of them. */
function spreadPins(length: number): string[] {
  const step = 10 ** (length - 4);
  return Array.from({ length: 10_000 }, (_, n) => String(n * step + (n % step)).padStart(length, '0'));
}

describe('PIN format', () => {
  it('is 4 to 6 ASCII digits', () => {
    for (const pin of ['0000', '12345', '999999']) expect(isPin(pin)).toBe(true);
    for (const text of [
      '',
      '123',
      '1234567',
      '12 34',
      '12a4',
      '+1234',
      '1234\n',
      ' 1234',
      '١٢٣٤',
      '１２３４',
    ])
      expect(isPin(text)).toBe(false);
  });

  it('digitsOnly returns at most six digits of a text', () => {
    expect(digitsOnly('12-34 56')).toBe('123456');
    expect(digitsOnly('123456789')).toBe('123456');
    expect(digitsOnly('a1b2', 4)).toBe('12');
    expect(digitsOnly('no digits')).toBe('');
    expect(digitsOnly('12²3½')).toBe('123');
  });

  it('digitsOnly converts the digits of other scripts', () => {
    expect(digitsOnly('١٢٣٤')).toBe('1234');
    expect(digitsOnly('۰۹۸۷')).toBe('0987');
    expect(digitsOnly('०४५६')).toBe('0456');
    expect(digitsOnly('１２３４')).toBe('1234');
    expect(withAsciiDigits('𝟗𝟘𝟞 and 7')).toBe('906 and 7');
  });
});

describe('pinWeakness', () => {
  const examples: Record<PinWeakness, string> = {
    repeat: '0000 1111 55555 999999 1212 1122 1221 7787 12121 121212 123123 112233 123321 48384',
    sequence: '1234 0123 7890 8901 9876 3210 1098 2468 8642 1357 12345 123456 654321 123789 321654 456123',
    date: '2512 1225 3112 2902 1968 2026 2099 251286 122586 861225 071985 198507 290224',
    keypad:
      '2580 0852 1379 1397 7931 2684 147258 159753 741963 1470 1590 1236 7412 12369 36987 123698 1254 5896 4587 8963 2563 369123 456357 789951 654159 987753 963321',
    phone: '',
  };

  it.each(
    Object.entries(examples).flatMap(([weakness, pins]) =>
      pins
        .split(' ')
        .filter(Boolean)
        .map((pin) => [pin, weakness]),
    ),
  )('rates %s as weak because of %s', (pin, weakness) => {
    expect(pinWeakness(pin)).toBe(weakness);
  });

  it.each([
    ['4915', '+61491570156'],
    ['0156', '+61491570156'],
    ['570156', '+61491570156'],
    ['049157', '+61491570156'],
    ['70156', '0491 570 156'],
    ['9157', '+61 491 57 01 56'],
  ])('rates %s as weak for the owner of %s', (pin, phoneNumber) => {
    expect(pinWeakness(pin, phoneNumber)).toBe('phone');
    expect(pinWeakness(pin)).toBeNull();
    expect(pinWeakness(pin, '+12025550143')).toBeNull();
  });

  it('adds the leading 0 of a call within Australia only to Australian numbers', () => {
    expect(pinWeakness('0025', '+12025550143')).toBeNull();
    expect(pinWeakness('0025', '+61025550143')).toBe('phone');
  });

  it.each('4915 8306 0012 4415 40718 25128 11258 22357 44571 55681 739914 907153 638205 830159'.split(' '))(
    'does not rate %s as weak',
    (pin) => {
      expect(pinWeakness(pin)).toBeNull();
      expect(pinWeakness(pin, null)).toBeNull();
      expect(pinWeakness(pin, '')).toBeNull();
    },
  );

  it('is null for text that is not a PIN', () => {
    for (const text of ['', '111', '1111111', 'abcd']) expect(pinWeakness(text)).toBeNull();
  });

  it.each([4, 5, 6])('rates less than a quarter of 10,000 evenly spread %d-digit PINs as weak', (length) => {
    const pins = spreadPins(length);
    const weak = pins.filter((pin) => pinWeakness(pin) !== null).length;
    expect(weak).toBeGreaterThan(0);
    expect(weak / pins.length).toBeLessThan(0.25);
  });
});

describe('choosePin', () => {
  it.each([4, 5, 6])('returns PINs of %d digits that are never weak', (length) => {
    const randomInt = createRandomInt(length);
    const chosen = Array.from({ length: 2000 }, () => choosePin(randomInt, length));
    const isGood = (pin: string) => isPin(pin) && pin.length === length && pinWeakness(pin) === null;
    expect(chosen.filter((pin) => !isGood(pin))).toEqual([]);
    expect(new Set(chosen).size).toBeGreaterThan(1500);
  });

  it('returns six digits by default, including leading zeros', () => {
    expect(choosePin(createRandomInt(1))).toHaveLength(6);
    expect(choosePin(() => 39_172)).toBe('039172');
  });

  it('draws again while the PIN is weak', () => {
    const draws = [123_456, 0, 111_111, 638_205];
    expect(choosePin(() => draws.shift() ?? 0)).toBe('638205');
    expect(draws).toEqual([]);
  });

  it('throws when the random source is broken', () => {
    expect(() => choosePin(() => 0)).toThrow(/random numbers/);
    expect(() => choosePin(() => Number.NaN)).toThrow(/random numbers/);
  });

  it('refuses lengths that no PIN has', () => {
    for (const length of [3, 7, 4.5, Number.NaN])
      expect(() => choosePin(createRandomInt(1), length)).toThrow(RangeError);
  });
});
