import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed } from './unicode.ts';
import { graphemesOf, hasDisallowedCharacters, hasVisibleText, isLongerThan } from './written-text.ts';

describe('written text', () => {
  it.each([
    ['a control character', 'a\u0007b'],
    ['a C1 control character', 'a\u009bb'],
    ['a lone surrogate', 'a\ud83d'],
    ['a bidirectional override', 'a\u202eb'],
    ['a bidirectional isolate', '\u2067ab'],
    ['stacked combining marks', `a${'\u0301'.repeat(9)}`],
  ])('is refused with %s in it', (_, text) => expect(hasDisallowedCharacters(text)).toBe(true));

  it.each(['Żak', 'محمد', 'שרה', 'क्षितिज', '👩🏽‍🚀', 'می‌خواهم', 'e\u0323\u0301', "O'Brien – 12"])(
    'is accepted in any script: %s',
    (text) => expect(hasDisallowedCharacters(text)).toBe(false),
  );

  it('has nothing visible when every character is invisible', () => {
    expect(['', ' ', '\u200b\u00ad', '\u2060 \ufeff'].map(hasVisibleText)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(hasVisibleText('\u200ba')).toBe(true);
  });

  it('is composed, except stacked marks, which would take minutes', () => {
    expect(composed('e\u0301', 'NFC')).toBe('é');
    expect(composed('ﬁ', 'NFKC')).toBe('fi');
    const heap = `a${'\u0301'.repeat(250_000)}${'\u0323'.repeat(250_000)}`;
    expect(composed(heap, 'NFC')).toBe(heap);
  });
});

it('counts characters as a segmenter does, with and without the fast path', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const character = fc.oneof(
    ...(
      [
        [0, 0x600],
        [0x1e00, 0x2100],
        [0x3040, 0x3100],
        [0xac00, 0xd7a3],
      ] as const
    ).map(([min, max]) => fc.integer({ min, max })),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 8 }), (codes) => {
      const text = String.fromCharCode(...codes);
      const counted = Array.from(segmenter.segment(text), ({ segment }) => segment);
      expect(graphemesOf(text)).toEqual(counted);
      for (const most of [0, 1, 5]) expect(isLongerThan(text, most)).toBe(counted.length > most);
    }),
    { numRuns: 1000, seed: 5 },
  );
});
