import { describe, expect, it } from 'vitest';
import { composed, hasSomethingToSee, hasUnfitSigns } from './written-text.ts';

describe('written text', () => {
  it.each([
    ['a control', 'a\u0007b'],
    ['an escape of C1', 'a\u009bb'],
    ['half a character', 'a\ud83d'],
    ['a reversal', 'a\u202eb'],
    ['an isolate', '\u2067ab'],
    ['a heap of marks', `a${'\u0301'.repeat(9)}`],
  ])('is unfit with %s in it', (_, text) => expect(hasUnfitSigns(text)).toBe(true));

  it.each(['Żak', 'محمد', 'שרה', 'क्षितिज', '👩🏽‍🚀', 'می‌خواهم', 'e\u0323\u0301', "O'Brien – 12"])(
    'is fit in any script: %s',
    (text) => expect(hasUnfitSigns(text)).toBe(false),
  );

  it('has nothing to see where every character is invisible', () => {
    expect(['', ' ', '\u200b\u00ad', '\u2060 \ufeff'].map(hasSomethingToSee)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(hasSomethingToSee('\u200ba')).toBe(true);
  });

  it('is composed, heaps of marks aside, which would take minutes', () => {
    expect(composed('e\u0301', 'NFC')).toBe('é');
    expect(composed('ﬁ', 'NFKC')).toBe('fi');
    const heap = `a${'\u0301'.repeat(250_000)}${'\u0323'.repeat(250_000)}`;
    expect(composed(heap, 'NFC')).toBe(heap);
  });
});
