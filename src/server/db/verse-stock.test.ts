import { describe, expect, it } from 'vitest';
import { VERSES } from './verse-stock.ts';

describe('the stock of verses', () => {
  it('is large enough not to tire', () => {
    expect(VERSES.length).toBeGreaterThanOrEqual(25);
  });

  it('holds no verse twice', () => {
    expect(new Set(VERSES.map((verse) => verse.reference)).size).toBe(VERSES.length);
    expect(new Set(VERSES.map((verse) => verse.text)).size).toBe(VERSES.length);
  });

  it('names book, chapter, verse and translation', () => {
    for (const { reference } of VERSES) {
      expect(reference).toMatch(/^(?:[123] )?[A-Z][a-z]+ [0-9]+:[0-9]+ \(KJV\)$/);
    }
  });

  it('is of whole sentences on one clean line, short enough for the sign-in screen', () => {
    for (const { text } of VERSES) {
      expect(text).toMatch(/^[A-Z][A-Za-z ,;:.?!'-]*[.?!]$/);
      expect(text).not.toMatch(/ {2}/);
      expect(text.length).toBeLessThanOrEqual(220);
    }
  });

  it('is all about serving', () => {
    expect(new Set(VERSES.map((verse) => verse.category))).toEqual(new Set(['serving']));
  });
});
