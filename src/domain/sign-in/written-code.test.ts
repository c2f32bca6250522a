import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_BYTES, readCode, writeCode } from './written-code.ts';

const CODE = 'k3vf-9q2m-8wxt-2cp0';

describe('written codes', () => {
  it('have sixteen characters in groups of four, without look-alikes', () => {
    expect(writeCode(new Uint8Array(CODE_BYTES))).toBe('0000-0000-0000-0000');
    expect(writeCode(new Uint8Array(CODE_BYTES).fill(255))).toBe('zzzz-zzzz-zzzz-zzzz');
    expect(writeCode(Uint8Array.from([0, 68, 50, 20, 199, 66, 84, 182, 53, 207]))).toBe(
      '0123-4567-89ab-cdef',
    );
  });

  it('differ for different bytes and can be read back', () => {
    const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        const code = writeCode(first);
        expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
        expect(readCode(code)).toBe(code);
        expect(code === writeCode(second)).toBe(first.join() === second.join());
      }),
      { numRuns: 1000, seed: 5 },
    );
  });

  it.each([
    CODE,
    'K3VF-9Q2M-8WXT-2CP0',
    'k3vf9q2m8wxt2cpo',
    ' k3vf 9q2m 8wxt 2cp0\n',
    'k3vf–9q2m–8wxt–2cp0',
    `https://roster.example.org/join/${CODE}`,
    `https://roster.example.org/join/${CODE}/`,
  ])('are read in any typed or pasted form: %j', (text) => {
    expect(readCode(text)).toBe(CODE);
  });

  it('are read with i and l as 1, and o as 0', () => {
    expect(readCode('iIlL-oO00-0000-0000')).toBe('1111-0000-0000-0000');
  });

  it.each(['', '/', 'k3vf', `${CODE}0`, 'u3vf-9q2m-8wxt-2cp0', 'https://roster.example.org/auth', '%00'])(
    'are not found in %j',
    (text) => {
      expect(readCode(text)).toBeNull();
    },
  );
});
