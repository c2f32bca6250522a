import { describe, expect, it, vi } from 'vitest';
import { NAMES_OF_MANY_SCRIPTS } from '#test/names-of-many-scripts.ts';
import { initialsFault, normalizeInitials, ownInitialsFault, suggestInitials } from './member-initials.ts';

describe('initials', () => {
  it.each(['A', 'abcde', ' js ', 'ÉŻ', 'e\u0323\u0301o', '王明', 'שׂכ', 'क्षश्री', 'ЁЖ', 'ธศ'])(
    'can be %j',
    (text) => {
      expect(initialsFault(text)).toBeNull();
    },
  );

  it('are trimmed and in upper case', () => {
    expect(normalizeInitials(' js ')).toBe('JS');
    expect(normalizeInitials('e\u0301ż')).toBe('ÉŻ');
  });

  it.each([
    ['', 'initials_missing'],
    [' \t', 'initials_missing'],
    ['ABCDEF', 'initials_too_long'],
    ['ABCDE1', 'initials_too_long'],
    ['ßßß', 'initials_too_long'],
    ['A1', 'initials_not_letters'],
    ['A.B.', 'initials_not_letters'],
    ['A B', 'initials_not_letters'],
    ['😀', 'initials_not_letters'],
    ['A\u200bB', 'initials_not_letters'],
    ['\u0301A', 'initials_not_letters'],
    [`A${'\u0301'.repeat(10)}`, 'initials_not_letters'],
    ['A\ud83d', 'initials_not_letters'],
  ])('cannot be %j', (text, code) => {
    expect(initialsFault(text)?.code).toBe(code);
  });

  it('are counted only up to the limit when very long', () => {
    const graphemes = Object.getPrototypeOf(new Intl.Segmenter().segment('')[Symbol.iterator]());
    const next = vi.spyOn(graphemes, 'next');
    expect(initialsFault('क'.repeat(100_000))?.code).toBe('initials_too_long');
    expect(next).toHaveBeenCalledTimes(6);
    next.mockRestore();
  });
});

describe('suggestInitials', () => {
  it.each([
    ['Jo', 'Smith', '', 'JS'],
    ['Jo', 'Smith', 'JS', 'JSM'],
    ['Jo', 'Smith', 'js jsm', 'JSMI'],
    ['Jo', 'Smith', 'JS JSM JSMI JSMIT', 'JOS'],
    ['Jo', 'Li', 'JL JLI', 'JOL'],
    ['Jo', 'Li', 'JL JLI JOL JOLI', 'JLA'],
    ['mary anne', "o'brien", 'MO', 'MOB'],
    ['明慧', '王', '王明', '王明慧'],
    ['明', '王', '王明', '王明A'],
    ['Cher', '', 'C', 'CH'],
    ['Élodie', 'Żak', '', 'ÉŻ'],
    ['😀', 'Smith', '', 'S'],
    ['😀', '42', '', 'A'],
    ['😀', '42', 'A B', 'C'],
    ['ßa', 'ßb', '', 'SS'],
  ])('for %s %s with "%s" taken returns %s', (first, last, taken, initials) => {
    expect(suggestInitials(first, last, new Set(taken.split(' ').filter(Boolean)))).toBe(initials);
  });

  it.each([...NAMES_OF_MANY_SCRIPTS, ['😀', '🎉'], ['ßßß', 'ŉŉŉ'], ['', '']])(
    'finds free and valid initials for 200 people named %s %s',
    (first, last) => {
      const taken = new Set<string>();
      for (let n = 0; n < 200; n += 1) {
        const initials = suggestInitials(first, last, taken);
        expect(initialsFault(initials)).toBeNull();
        expect(normalizeInitials(initials)).toBe(initials);
        expect(taken.has(initials)).toBe(false);
        taken.add(initials);
      }
    },
  );
});

describe('ownInitialsFault', () => {
  it.each([
    ['', { code: 'own_initials_missing', params: null }],
    ['ABCDEF', { code: 'own_initials_too_long', params: { max: 5 } }],
    ['A1', { code: 'initials_not_letters', params: null }],
    ['RM', null],
  ])('returns for %j %o', (text, fault) => {
    expect(ownInitialsFault(text)).toEqual(fault);
  });
});
