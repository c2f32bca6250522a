import { describe, expect, it } from 'vitest';
import { NAMES_OF_MANY_SCRIPTS } from '#test/names-of-many-scripts.ts';
import { normalizeName } from './member-name.ts';
import { nameFault } from './name-fault.ts';

describe('name', () => {
  it.each(NAMES_OF_MANY_SCRIPTS)('accepts %s %s', (first, last) => {
    expect(nameFault(first, 'first')).toBeNull();
    expect(nameFault(last, 'last')).toBeNull();
    expect(normalizeName(first)).toBe(first.normalize('NFC'));
  });

  it('is trimmed, with single inner spaces and composed marks', () => {
    expect(normalizeName('  Mary \t\n Anne\u00a0\u00a0Lee ')).toBe('Mary Anne Lee');
    expect(normalizeName('Jose\u0301')).toBe('Jos\u00e9');
    expect(normalizeName('\u3000')).toBe('');
  });

  it.each(['', ' ', '\u00a0', '\u200b\u200d', '\u3164', '\u2066\u2069'])(
    'is required, and %j counts as missing',
    (text) => {
      expect(nameFault(text, 'first')).toEqual({ code: 'name_missing', params: { part: 'first' } });
      expect(nameFault(text, 'last')).toEqual({ code: 'name_missing', params: { part: 'last' } });
    },
  );

  it('has at most 60 visible characters', () => {
    for (const character of ['a', 'é', 'e\u0323\u0301', '王', '👩🏽‍🚀', 'क्']) {
      expect(nameFault(character.repeat(60), 'first')).toBeNull();
    }
    for (const character of ['a', 'e\u0323\u0301', '王', '👨‍👩‍👧‍👦']) {
      expect(nameFault(character.repeat(61), 'last')).toEqual({
        code: 'name_too_long',
        params: { part: 'last', max: 60 },
      });
    }
  });

  it('is refused with control characters or stacked combining marks', () => {
    for (const text of ['An\u0000na', 'An\u001bna', `A${'\u0301'.repeat(40)}nna`]) {
      expect(nameFault(text, 'first')).toEqual({ code: 'name_disallowed', params: { part: 'first' } });
      expect(nameFault(text, 'last')).toEqual({ code: 'name_disallowed', params: { part: 'last' } });
    }
  });
});
